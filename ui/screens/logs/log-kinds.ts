import { compare, printFilter } from '@rounds/core/api'
import { type Tool, toolNamed } from '@rounds/core/tools'
import { logWords } from '@rounds/core/words/logs'

/** One of the logs: its tab label, and the tool definition for it. */
export interface LogKind {
  /** Its name in the URL; the first log has none. */
  readonly id: 'audit' | 'errors' | 'e-mail'
  readonly label: string
  readonly tool: Tool
}

const logs = toolNamed('logs')

/** The URL parameter that names a log. */
const LOG = 'log'

/** The logs, the usual one first. Each has its own stored list settings. */
export const logKinds: readonly [LogKind, ...LogKind[]] = [
  { id: 'audit', label: logWords.logKinds.audit, tool: logs },
  {
    id: 'errors',
    label: logWords.logKinds.errors,
    tool: { ...logs, id: 'logs-errors', entity: 'ErrorLog', list: {} },
  },
  {
    id: 'e-mail',
    label: logWords.logKinds.email,
    tool: { ...logs, id: 'logs-e-mail', entity: 'EmailArchive', list: {} },
  },
]

/** The log in a URL; the audit log by default. */
export const logKindOf = (search: URLSearchParams): LogKind =>
  logKinds.find(({ id }) => id === search.get(LOG)) ?? logKinds[0]

/** The address of a log, inside `/maintenance`. */
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
