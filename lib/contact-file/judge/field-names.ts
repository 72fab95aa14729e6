import type { Locale } from "../../i18n/locale.ts";
import { foldHeader } from "../read/headers.ts";
import type { Target } from "./mapping.ts";

type Field = Exclude<Target, "data" | "skip">;

const phone: Record<Locale, string[]> = {
  en: [
    "Phone",
    "Phone number",
    "Phones",
    "Telephone",
    "Telephone number",
    "Tel",
    "Mobile",
    "Mobile phone",
    "Mobile number",
    "Cell",
    "Cell phone",
    "Cellphone",
    "Landline",
    "Home phone",
    "Work phone",
    "Number",
    "Numbers",
    "Contact number",
    "MSISDN",
    "WhatsApp",
    "SMS",
    "clientId",
    "clientIds",
  ],
  es: [
    "Teléfono",
    "Teléfonos",
    "Número de teléfono",
    "Número",
    "Números",
    "Nro",
    "Nro de teléfono",
    "Móvil",
    "Teléfono móvil",
    "Número de móvil",
    "Celular",
    "Teléfono celular",
    "Número de celular",
    "Fijo",
    "Teléfono fijo",
    "Telf",
    "Tlf",
    "Tfno",
    "Teléfono particular",
    "Teléfono trabajo",
    "Teléfono de contacto",
  ],
  pt: [
    "Telefone",
    "Telefones",
    "Número de telefone",
    "Telemóvel",
    "Telefone móvel",
    "Telefone celular",
    "Número do celular",
    "Fixo",
    "Telefone fixo",
    "Fone",
    "Telefone residencial",
    "Telefone comercial",
    "Telefone de contato",
  ],
};

const address: Record<Locale, string[]> = {
  en: ["Email", "E-mail", "Email address", "E-mail address", "Mail", "clientId"],
  es: ["Correo electrónico", "Correo", "Dirección de correo", "Dirección de correo electrónico", "Correo e"],
  pt: ["E-mail", "Correio eletrônico", "Correio", "Endereço de e-mail", "Endereço eletrônico"],
};

const others: Record<Exclude<Field, "clientIds" | "clientId">, Record<Locale, string[]>> = {
  timezone: {
    en: ["Time zone", "Timezone", "Zone", "TZ", "IANA time zone"],
    es: ["Zona horaria", "Huso horario", "Huso", "Zona"],
    pt: ["Fuso horário", "Fuso", "Zona horária"],
  },
  priority: { en: ["Priority"], es: ["Prioridad"], pt: ["Prioridade"] },
  contactId: {
    en: ["CRM id", "Contact id", "Customer id", "Client id", "External id", "Customer number", "contactId", "ID"],
    es: [
      "Id de CRM",
      "Id de contacto",
      "Id contacto",
      "Id de cliente",
      "Id cliente",
      "Código de cliente",
      "Número de cliente",
    ],
    pt: [
      "Id do CRM",
      "Id do contato",
      "Id contato",
      "Id do contacto",
      "Id do cliente",
      "Código do cliente",
      "Número do cliente",
    ],
  },
  agent: {
    en: ["Agent", "Agent username", "Assigned agent", "Username"],
    es: ["Agente", "Usuario", "Agente asignado", "Usuario del agente"],
    pt: ["Agente", "Usuário", "Atendente", "Usuário do agente"],
  },
  subject: { en: ["Subject", "Subject line"], es: ["Asunto"], pt: ["Assunto"] },
  content: {
    en: ["Content", "Message", "Text", "Body", "Message text"],
    es: ["Contenido", "Mensaje", "Texto", "Cuerpo", "Texto del mensaje"],
    pt: ["Conteúdo", "Mensagem", "Texto", "Corpo", "Texto da mensagem"],
  },
  template: {
    en: ["Template", "Template name"],
    es: ["Plantilla", "Nombre de la plantilla"],
    pt: ["Modelo", "Nome do modelo"],
  },
  attachments: {
    en: ["Attachments", "Attachment", "Files", "File"],
    es: ["Adjuntos", "Adjunto", "Archivos adjuntos", "Archivos", "Archivo"],
    pt: ["Anexos", "Anexo", "Arquivos", "Arquivo"],
  },
  date: {
    en: ["Date", "Call date", "Due date", "Day"],
    es: ["Fecha", "Fecha de llamada", "Fecha de contacto", "Día"],
    pt: ["Data", "Data da ligação", "Data de contato", "Dia"],
  },
  time: {
    en: ["Time", "Hour", "Call time"],
    es: ["Hora", "Hora de llamada"],
    pt: ["Hora", "Horário", "Hora da ligação"],
  },
  scheduleDate: {
    en: ["Date and time", "Schedule date", "scheduleDate", "Scheduled for", "Date time", "Datetime", "Call at", "When"],
    es: ["Fecha y hora", "Programado para", "Fecha programada", "Cuándo"],
    pt: ["Data e hora", "Agendado para", "Data agendada", "Quando"],
  },
};

/** What people call a field, in the three languages; the first name of each is the template file's. */
export function fieldNames(field: Field, isEmail: boolean): Record<Locale, string[]> {
  if (field === "clientIds") return phone;
  if (field === "clientId") return isEmail ? address : phone;
  return others[field];
}

/** A field's header in the template file. */
export function templateHeader(field: Field, isEmail: boolean, language: Locale): string {
  return fieldNames(field, isEmail)[language][0] ?? field;
}

const folded = new Map<string, ReadonlySet<string>>();

function foldedNames(field: Field, isEmail: boolean): ReadonlySet<string> {
  const key = `${field} ${isEmail}`;
  const known = folded.get(key);
  if (known) return known;
  const names = new Set(Object.values(fieldNames(field, isEmail)).flat().map(foldHeader));
  folded.set(key, names);
  return names;
}

/** Which of these fields a header names, in whatever language; a number behind it (`Phone 2`) says nothing. */
export function fieldNamed(header: string, fields: readonly Field[], isEmail: boolean): Field | null {
  const name = foldHeader(header).replace(/ ?\d+$/, "");
  return fields.find((field) => foldedNames(field, isEmail).has(name)) ?? null;
}
