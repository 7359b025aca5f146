import { Context, type Emitter, Liquid, LiquidError, type Template, toValueSync } from 'liquidjs'
import { renderQuickly } from './quick-liquid.ts'

/** The limits of a template: characters read, milliseconds, units of memory, characters written. */
const limits = { parse: 500_000, milliseconds: 500, memory: 1_000_000, output: 2_000_000 } as const

/** How deep templates may include one another. */
const DEEPEST = 20

/** What is wrong with a template, and where. */
export interface TemplateProblem {
  /** The file of the template with the error; undefined if it is the requested one. */
  readonly file: string | null
  readonly line: number
  readonly column: number
  readonly message: string
}

/** A template can't be rendered; `problem` says where and why, for its author. */
export class BrokenTemplate extends Error {
  readonly problem: TemplateProblem
  constructor(problem: TemplateProblem) {
    super(problem.message)
    this.name = 'BrokenTemplate'
    this.problem = problem
  }
}

/** A parsed template. */
export interface Parsed {
  render(scope: Readonly<Record<string, unknown>>): string
}

/** The first literally named include that is missing from the files, with its position. */
export function missingPartial(source: string, files: Iterable<string>): TemplateProblem | undefined {
  // The files are empty, so that their own includes are not checked.
  const engine = engineOf(new Map([...files].map(file => [file, ''])))
  try {
    openPartials(engine.parse(source))
    return undefined
  } catch (error) {
    const problem = problemOf(error)
    const [, name] = LOOKUP.exec(error instanceof Error ? error.message : '') ?? []
    if (name === undefined) return problem
    const before = source.slice(0, placeOfName(source, name)).split('\n')
    return { ...problem, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
}

/**
 * Reads every literally named include; the first that is missing throws. The library's own analysis also looks up the
 * line of each variable, which takes the square of a long template.
 */
function openPartials(templates: readonly Template[]): void {
  for (const template of templates)
    if (template.children) openPartials(toValueSync(template.children(true, true)))
}

const LOOKUP = /^ENOENT: Failed to lookup "([^"]*)"/i

const placeOfName = (source: string, name: string): number =>
  Math.max(source.indexOf(`'${name}'`), source.indexOf(`"${name}"`), 0)

/** Parses and renders Liquid without access to files, network or prototypes, within limits (decisions §6). */
export interface Sandbox {
  /** Throws `BrokenTemplate`. */
  parse(source: string): Parsed
}

/** Counts the output, so that a template can't exhaust memory. */
class BoundedEmitter implements Emitter {
  buffer = ''
  write(html: unknown): void {
    const text = html === undefined || html === null ? '' : Array.isArray(html) ? html.join('') : String(html)
    if (this.buffer.length + text.length > limits.output) throw new Error('output limit exceeded')
    this.buffer += text
  }
}

/** Reads templates only from a map: no files, no network. */
function engineOf(partials: ReadonlyMap<string, string>, escapes = true): Liquid {
  const read = (name: string) => {
    const source = partials.get(name)
    if (source === undefined) throw new Error(`Unknown template: ${name}.`)
    return source
  }
  return new Liquid({
    fs: {
      exists: async name => partials.has(name),
      existsSync: name => partials.has(name),
      readFile: async name => read(name),
      readFileSync: read,
      resolve: (_, name) => name,
      contains: async () => true,
      containsSync: () => true,
      sep: '/',
      dirname: () => '',
    },
    relativeReference: false,
    root: '',
    partials: '',
    layouts: '',
    cache: true,
    ownPropertyOnly: true,
    strictFilters: true,
    dynamicPartials: true,
    ...(escapes && { outputEscape: 'escape' as const }),
    locale: 'en-US',
    parseLimit: limits.parse,
    renderLimit: limits.milliseconds,
    memoryLimit: limits.memory,
  })
}

/** Creates a sandbox in which templates include those of a map, by file name. Output is escaped unless `raw`. */
export function createSandbox(
  partials: ReadonlyMap<string, string> = new Map(),
  { escapes = true }: { readonly escapes?: boolean } = {},
): Sandbox {
  const engine = engineOf(partials, escapes)
  // A self-including template would be read forever; the depth limit stops it.
  let depth = 0
  const renderTemplates = (
    templates: readonly Template[],
    context: Context,
    emitter: Emitter = new BoundedEmitter(),
  ): string => {
    if (depth >= DEEPEST * 5) throw new Error('depth limit exceeded')
    depth++
    try {
      renderQuickly(templates, context, emitter)
      return emitter.buffer
    } finally {
      depth--
    }
  }
  // Its own tags yield what it returns: a text is taken as it is, where a generator would be run.
  engine.renderer.renderTemplates = renderTemplates as unknown as typeof engine.renderer.renderTemplates

  const render = (templates: Template[], scope: Readonly<Record<string, unknown>>): string => {
    depth = 0
    const emitter = new BoundedEmitter()
    const context = new Context(scope, engine.options, { sync: true }, { liquid: engine })
    return renderGuarded(() => {
      return renderTemplates(templates, context, emitter)
    })
  }
  return {
    parse(source) {
      const templates = renderGuarded(() => engine.parse(source))
      return { render: scope => render(templates, scope) }
    },
  }
}

function renderGuarded<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw new BrokenTemplate(problemOf(error))
  }
}

const words: readonly (readonly [RegExp, string])[] = [
  [/^template render limit exceeded|call stack/i, 'It takes too long. Look for loops inside loops.'],
  [
    /^memory alloc limit exceeded|Invalid (string|array) length/i,
    'It uses too much memory. Look for large ranges and lists.',
  ],
  [/^parse length limit exceeded/i, 'It is too long.'],
  [/^output limit exceeded/i, 'Its output is too long. Look for loops that repeat text.'],
  [LOOKUP, 'It includes “$1”, but there is no template file with that name.'],
  [/^depth limit exceeded/i, 'Templates include each other endlessly.'],
]

function problemOf(error: unknown): TemplateProblem {
  const text = error instanceof Error ? error.message : String(error)
  const [first = text] = text.split(/, (?:file|line):?/)
  const [pattern, said] = words.find(([known]) => known.test(first)) ?? []
  const message =
    pattern && said
      ? said.replace('$1', pattern.exec(first)?.[1] ?? '')
      : `${first.charAt(0).toUpperCase()}${first.slice(1)}`
  if (!LiquidError.is(error)) return { file: null, line: 1, column: 1, message }
  const [line = 1, column = 1] = error.token.getPosition()
  return { file: error.token.file || null, line, column, message }
}
