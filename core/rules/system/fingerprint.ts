/** What is known of a failure. */
export interface FailureFacts {
  readonly type: string
  readonly message: string
  readonly path?: string | null
  readonly stack?: string | null
}

const MOST_OF_MESSAGE = 300

/** What differs from one time to the next: keys, addresses, numbers, names in quotes. */
const alike = (message: string): string =>
  (message.split('\n', 1)[0] ?? '')
    .slice(0, MOST_OF_MESSAGE)
    .replace(/[“"'‘`][^“”"'’`]{0,200}[”"'’`]/g, '“”')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '#')
    .replace(/\d+/g, '#')

/** The function of our own in which it happened, without its place in the file, which moves with every release. */
function ownFrame(stack: string): string {
  const lines = stack.slice(0, 20_000).split('\n')
  const own = lines.find(line => /^\s+at /.test(line) && !/node_modules|node:/.test(line)) ?? ''
  const [name = ''] = own
    .trim()
    .replace(/^at (?:async )?/, '')
    .split(' (', 1)
  // A frame without a function is an address of the file system.
  return /[\\/]/.test(name) ? '' : name
}

/** What failures with one cause have in common, as text. */
export const fingerprintText = ({ type, message, path, stack }: FailureFacts): string =>
  [type, alike(message), path ?? '', ownFrame(stack ?? '')].join('\n')
