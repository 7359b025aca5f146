import { compare, printFilter } from '@rounds/core/api'
import { type Tool, toolNamed } from '@rounds/core/tools'
import { logWords } from '@rounds/core/words/logs'

/** One of the logs: what its tab says, and the tool as it is for it. */
export interface LogKind {
  /** As the address names it; the first is not named. */
  readonly id: 'audit' | 'errors' | 'e-mail'
  readonly label: string
  readonly tool: Tool
}

const logs = toolNamed('logs')

/** The parameter of the address that names a log. */
const LOG = 'log'

/** The logs that are looked at here, the usual one first. What is kept of a list is kept for each by its own. */
export const logKinds: readonly [LogKind, ...LogKind[]] = [
  { id: 'audit', label: logWords.logKinds.audit, tool: logs },
  { id: 'errors', label: logWords.logKinds.errors, tool: { ...logs, id: 'logs-errors', entity: 'ErrorLog' } },
  {
    id: 'e-mail',
    label: logWords.logKinds.email,
    tool: { ...logs, id: 'logs-e-mail', entity: 'EmailArchive' },
  },
]

/** The log that an address names; the audit log where it names none. */
export const logKindOf = (search: URLSearchParams): LogKind =>
  logKinds.find(({ id }) => id === search.get(LOG)) ?? logKinds[0]

/** Where a log begins, inside `/maintenance`. */
export const logAddress = ({ id }: LogKind): string =>
  id === logKinds[0].id ? logs.path : `${logs.path}?${new URLSearchParams({ [LOG]: id })}`

/** What goes wrong, by its cause; not a list of entries, so no log of its own. */
const GROUPS = 'causes'

/** Whether an address names the causes of errors. */
export const isGroups = (search: URLSearchParams): boolean => search.get(LOG) === GROUPS

/** Where the causes of errors are, of some state. */
export const groupsAddress = (more: Readonly<Record<string, string>> = {}): string =>
  `${logs.path}?${new URLSearchParams({ [LOG]: GROUPS, ...more })}`

/** Where the entries of a cause are. */
export const entriesAddress = (fingerprint: string): string =>
  `${logs.path}?${new URLSearchParams({ [LOG]: 'errors', filter: printFilter([[compare('Fingerprint', '=', fingerprint)]]) })}`
