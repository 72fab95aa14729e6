"use client";

import { toNestErrors } from "@hookform/resolvers";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { RequestError } from "@/lib/http/browser/client.ts";

/**
 * A form over a zod schema: the form edits its input, `handleSubmit` gets its output, problems are in the viewer's
 * language. A field that is left empty is told of when the form is sent, not before: the words would move what is
 * below just while it is pressed.
 */
export function useSchemaForm<In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  const say = useIssueText();
  const isSent = useRef(false);
  const resolver: Resolver<In, unknown, Out> = async (values, _context, options) => {
    const result = await schema.safeParseAsync(values);
    const [left, ...others] = options.names ?? [];
    const isLeftEmpty =
      left !== undefined && others.length === 0 && values[left] === "" && Object.keys(values).length > 1;
    if (result.success || (isLeftEmpty && !isSent.current)) return { values: result.data ?? {}, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.error.issues) errors[issue.path.join(".")] ??= { type: issue.code, message: say(issue) };
    return { values: {}, errors: toNestErrors(errors as FieldErrors, options) as FieldErrors<In> };
  };
  const form = useForm<In, unknown, Out>({ resolver, defaultValues, mode: "onTouched" });
  isSent.current = form.formState.isSubmitted;
  return form;
}

/** Puts what the service found wrong at the fields it names; false when something is left that no field can show. */
export function showAtFields<In extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): boolean {
  if (!(error instanceof RequestError) || error.errors.length === 0) return false;
  const known = new Set(Object.keys(form.getValues()));
  const [here, elsewhere] = [error.errors.filter(at), error.errors.filter((one) => !at(one))];
  here.forEach(({ path, message, code }, n) => {
    form.setError(path as Path<In>, { type: code, message: sentence(message) }, { shouldFocus: n === 0 });
  });
  return elsewhere.length === 0;

  function at({ path }: { path: string }): boolean {
    return known.has(path.split(/[.[]/)[0] ?? "");
  }
}

function useIssueText() {
  const t = useTranslations("kit.invalid");
  const locale = useLocale();
  return (issue: z.core.$ZodIssue): string => {
    switch (issue.code) {
      case "too_small":
        if (issue.origin !== "string") return t("tooSmall", { limit: Number(issue.minimum) });
        return Number(issue.minimum) <= 1 ? t("required") : t("tooShort", { limit: Number(issue.minimum) });
      case "too_big":
        return issue.origin === "string"
          ? t("tooLong", { limit: Number(issue.maximum) })
          : t("tooBig", { limit: Number(issue.maximum) });
      case "invalid_value":
        return t("value");
      case "invalid_type":
        return t("type");
      case "custom":
        if (issue.params?.inWords) return issue.message;
        if (issue.params?.isMissing) return t("required");
        if (issue.params?.isPast) return t("past");
        return locale === "en" ? sentence(issue.message) : t("format");
      default:
        // The schemas' own sentences are English, as the API's answers are.
        return locale === "en" ? sentence(issue.message) : t("format");
    }
  };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
