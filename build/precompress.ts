import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const TEXT = /\.(js|css|html|svg|json|map|txt|webmanifest)$/
/** Below this a compressed copy saves no packet. */
const SMALLEST = 1024

export interface Precompressed {
  /** The names of the chunks that a first load waits for. */
  readonly first: readonly string[]
}

/**
 * Writes a `.br` and a `.gz` beside every text asset, so that the server sends the best one from disk and
 * never compresses while somebody waits.
 */
export function precompress({ first }: Precompressed): Plugin {
  // The best quality takes three times as long as the next for 2 % less, so only the first load has it.
  const qualityOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
    file.type === 'chunk' && first.includes(file.name)
      ? constants.BROTLI_MAX_QUALITY
      : constants.BROTLI_MAX_QUALITY - 1
  return {
    name: 'rounds:precompress',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(file => TEXT.test(file.fileName))
        // All at once: Node has a thread for each of the processors, up to four.
        await Promise.all(
          files.map(async file => {
            const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            if (source.length < SMALLEST) return
            const params = { [constants.BROTLI_PARAM_QUALITY]: qualityOf(file) }
            const [br, gzipped] = await Promise.all([
              brotli(source, { params }),
              gz(source, { level: constants.Z_BEST_COMPRESSION }),
            ])
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipped })
          }),
        )
      },
    },
  }
}
