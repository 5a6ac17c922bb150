/** What PostgreSQL says of an error: its SQLSTATE, and the constraint that was broken. Empty where it said nothing. */
export function postgresError(error: unknown): { code?: string; constraint?: string } {
  for (const each of causesOf(error)) {
    if ('code' in each && typeof each.code === 'string' && SQLSTATE.test(each.code)) {
      return { code: each.code, constraint: 'constraint' in each ? String(each.constraint) : '' };
    }
  }
  return {};
}

/** Whether the database was not reached, or was lost on the way: to ask again later may help. */
export function isConnectionError(error: unknown): boolean {
  const { code } = postgresError(error);
  if (code !== undefined) return UNREACHABLE.test(code);
  return causesOf(error).some((each) => isSystemError(each) || LOST.test(each.message));
}

/** Drizzle wraps the driver's error, and the driver that of the socket. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error; each = each.cause) causes.push(each);
  return causes;
}

/** None begins with an E, unlike the codes of a failed connection (`EPIPE`). */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/;

/** Connection exceptions, too many connections, and a server that is shutting down or starting. */
const UNREACHABLE = /^(08|53300|57P0)/;

/** Node, "Class: SystemError": `ECONNREFUSED` and its like; of several addresses that failed, their sum. */
function isSystemError(error: Error): boolean {
  return 'syscall' in error || (error instanceof AggregateError && error.errors.every(isConnectionError));
}

/** The words of pg, pg-pool and PGlite, whose errors of this kind have no code. */
const LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|(timeout expired|timeout exceeded when trying to connect|Query read timeout|PGlite is clos(ed|ing))$)/;
