import { useTranslations } from "next-intl";
import type { TypeWord } from "@/lib/reference/type-words.ts";
import classes from "./field-table.module.css";
import { Prose } from "./prose";
import { TypeText } from "./type-text";

type Field = {
  /** Unlike every other's in the table. */
  id: string;
  name: string;
  depth: number;
  /** Where it is sent, of a parameter. */
  place?: string;
  required: boolean;
  type: readonly TypeWord[];
  description: string;
  limits: readonly string[];
};

/** Fields or parameters, a line each: what it is called, what it takes, what it means. */
export function FieldTable({ label, fields }: { label: string; fields: readonly Field[] }) {
  const t = useTranslations("apiReference");
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("field.name")}</th>
          <th scope="col">{t("field.type")}</th>
          <th scope="col">{t("field.meaning")}</th>
        </tr>
      </thead>
      <tbody lang="en">
        {fields.map(({ id, name, depth, place, required, type, description, limits }) => (
          <tr key={id}>
            <td style={{ paddingInlineStart: 10 + depth * 16 }}>
              <code>{name}</code>
              {required ? <span className={classes.required}>required</span> : null}
              {place ? <span className={classes.place}>{place}</span> : null}
            </td>
            <td>
              <TypeText words={type} />
            </td>
            <td>
              <Prose text={description} />
              {limits.length > 0 ? <span className={classes.limits}>{limits.join("; ")}</span> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
