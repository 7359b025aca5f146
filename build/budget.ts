import type { Plugin, Rolldown } from 'vite'

/** What a first load may cost: the chunks named, with their static imports. */
export interface Budget {
  /** What a person opens, for the sentence that fails the build. */
  readonly name: string
  readonly kilobytes: number
  /** Sources (relative to the project, without extension) whose chunks the load fetches. */
  readonly chunks: readonly string[]
}

type Bundle = Rolldown.OutputBundle

const chunkOf = (bundle: Bundle, fileName: string) => {
  const file = bundle[fileName]
  return file?.type === 'chunk' ? file : undefined
}

/** The chunk that a source became: the one it faces, else the one it was put into. */
function chunkHolding(bundle: Bundle, source: string) {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const matches = (id: string | null) => id !== null && new RegExp(`/${source}(/index)?\\.tsx?$`).test(id)
  return (
    chunks.find(({ facadeModuleId }) => matches(facadeModuleId)) ??
    chunks.find(c => c.moduleIds.some(matches))
  )
}

/** The files that come with these: themselves and all that they import statically. */
function withStaticImports(bundle: Bundle, roots: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (fileName: string) => {
    if (seen.has(fileName)) return
    seen.add(fileName)
    for (const imported of chunkOf(bundle, fileName)?.imports ?? []) visit(imported)
  }
  for (const root of roots) visit(root)
  return seen
}

/** What is sent of a file to a browser that takes gzip; a file too small to be packed is sent as it is. */
function sentBytes(bundle: Bundle, fileName: string): number {
  const packed = bundle[`${fileName}.gz`]
  return packed?.type === 'asset'
    ? packed.source.length
    : Buffer.byteLength(chunkOf(bundle, fileName)?.code ?? '')
}

/** Fails the build with a sentence when the JavaScript of a first load, gzipped, is more than it may be. */
export function budget(budgets: readonly Budget[]): Plugin {
  return {
    name: 'rounds:budget',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    // What is measured is what is sent: the copies that build/precompress has made.
    writeBundle(_options, bundle) {
      for (const { name, kilobytes, chunks } of budgets) {
        const named = chunks.map(source => ({ source, chunk: chunkHolding(bundle, source) }))
        const missing = named.filter(({ chunk }) => chunk === undefined)
        if (missing.length > 0)
          this.error(
            `The budget of ${name} was not measured: no chunk holds ${missing.map(m => m.source).join(', ')}.`,
          )
        const roots = named.flatMap(({ chunk }) => (chunk ? [chunk.fileName] : []))
        const sizes = [...withStaticImports(bundle, roots)]
          .map(fileName => ({
            fileName,
            bytes: sentBytes(bundle, fileName),
          }))
          .sort((a, b) => b.bytes - a.bytes)
        const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
        const said = `${name}: ${total.toFixed(1)} kB of JavaScript gzipped, ${kilobytes} kB allowed`
        if (total <= kilobytes) {
          this.info(said)
          continue
        }
        const largest = sizes
          .slice(0, 5)
          .map(({ fileName, bytes }) => `${fileName} ${(bytes / 1000).toFixed(1)} kB`)
        this.error(
          `${said}. The largest parts: ${largest.join(', ')}. Load something later, or leave it out.`,
        )
      }
    },
  }
}
