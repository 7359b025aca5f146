import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { gzipAsync as zopfli } from '@gfx/zopfli'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const TEXT = /\.(js|css|html|svg|json|map|txt|webmanifest)$/
/** Below this a compressed copy saves no packet. */
const SMALLEST = 1024

/** Scripts are what a first load waits for: the slower packer makes them some 4 % smaller for the same unpacker. */
const packed = (fileName: string, source: Buffer) =>
  fileName.endsWith('.js')
    ? zopfli(source, { numiterations: 5 })
    : gz(source, { level: constants.Z_BEST_COMPRESSION })

/** What was packed before is taken from here: most files are the same from one build to the next. */
const KEPT = new URL('../node_modules/.cache/packed/', import.meta.url)

/** Packs, or takes what came of packing the same bytes before. */
async function once(pack: (source: Buffer) => Promise<Uint8Array>, kind: string, source: Buffer) {
  const file = new URL(`${createHash('sha256').update(source).digest('hex')}.${kind}`, KEPT)
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return kept
  const result = await pack(source)
  await mkdir(KEPT, { recursive: true })
  // Two builds at once never see half a file.
  const unfinished = new URL(`${file.href}.${process.pid}`)
  await writeFile(unfinished, result)
  await rename(unfinished, file)
  return result
}

/**
 * Writes a `.br` and a `.gz` beside every text asset, so that the server sends the best one from disk and
 * never compresses while somebody waits.
 */
export function precompress(): Plugin {
  return {
    name: 'rounds:precompress',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(file => TEXT.test(file.fileName))
        for (const file of files) {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (source.length < SMALLEST) continue
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
          const [br, gzipped] = await Promise.all([
            once(bytes => brotli(bytes, { params }), 'br', source),
            once(bytes => packed(file.fileName, bytes), 'gz', source),
          ])
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipped })
        }
      },
    },
  }
}
