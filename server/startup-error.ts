/**
 * A reason why the server cannot start. Its message is the one sentence to print before leaving with a
 * non-zero status (decisions §1), so it names the cause and what can be done, and needs no stack trace.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}

const WORDS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'a file is in its place',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is full',
  ENOENT: 'not found',
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'host not found',
  ETIMEDOUT: 'no answer',
}

/** The reason of a failed system call in words: `EACCES` becomes “permission denied”. */
export function inWords(error: unknown): string {
  const code = codeOf(error)
  if (code !== undefined && WORDS[code] !== undefined) return WORDS[code]
  return error instanceof Error ? error.message : String(error)
}

/** Whether the disk or its quota is used up, in the words of the file system or of PostgreSQL. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error) ?? '')

/** The code of a system error (`ENOENT`), or undefined when it is another kind of error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
