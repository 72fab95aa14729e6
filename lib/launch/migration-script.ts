const CREATE_INDEX = /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("[^"]+"|\w+)/i;
const DROP_INDEX = /^\s*DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS\s/i;
const TRANSACTION_END = /(?:^|;)\s*(COMMIT|ROLLBACK|ABORT|END\s+TRANSACTION)\b/i;
const FUNCTION_STRING_OR_COMMENT = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--.*$|\/\*[\s\S]*?\*\//gm;

const statementsOf = (script: string) => script.replace(FUNCTION_STRING_OR_COMMENT, " ");

/** The statements that PostgreSQL refuses in a transaction and that may run twice. Each is alone in its script. */
export function needsNoTransaction(script: string): boolean {
  const sql = statementsOf(script);
  return CREATE_INDEX.test(sql) || DROP_INDEX.test(sql);
}

/** The index that a script builds outside a transaction. One that is killed leaves an invalid index of that name. */
export function builtIndex(script: string): string | null {
  return CREATE_INDEX.exec(statementsOf(script))?.[1] ?? null;
}

/** A statement that would end the transaction around the script, so that half of it could stay. */
export function transactionEnd(script: string): string | null {
  return TRANSACTION_END.exec(statementsOf(script))?.[1]?.toUpperCase() ?? null;
}
