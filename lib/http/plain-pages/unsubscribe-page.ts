import { escaped, localeOf } from "./plain-page.ts";
import { words } from "./words.ts";

type Reader = { cookie: string | null; acceptLanguage: string | null };

/**
 * Asks the reader of a message to press a button before it is unsubscribed, since what scans messages opens their
 * links; then says that it is. It has no script and no style: nothing else may run at the addresses of the API.
 */
export function unsubscribePage(address: string, isDone: boolean, reader: Reader): string {
  const locale = localeOf(reader);
  const { unsubscribe } = words[locale].frame;
  const heading = isDone ? unsubscribe.done : unsubscribe.title;
  const says = escaped(isDone ? unsubscribe.doneText : unsubscribe.text).replace(
    "{address}",
    () => `<b>${escaped(address)}</b>`,
  );
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading} · Switchyard</title>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${says}</p>
${isDone ? "" : `<form method="post"><button>${unsubscribe.action}</button></form>`}
</main>
</body>
</html>
`;
}
