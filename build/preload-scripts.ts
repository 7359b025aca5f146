import type { Plugin, Rolldown } from 'vite'

/**
 * Names in the page what its scripts will ask for, so that it is fetched in one round trip: for everyone what the entry
 * imports, and in `ahead.js` what those who are signed in load next.
 */
export function preloadScripts(next: readonly string[]): Plugin {
  let base = '/'
  return {
    name: 'rounds:preload-scripts',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        const first = withImports(bundle, chunk?.imports ?? [])
        const holding = Object.values(bundle).flatMap(file =>
          file.type === 'chunk' && file.moduleIds.some(id => next.includes(id)) ? [file.fileName] : [],
        )
        const later = [...withImports(bundle, holding)].filter(file => !first.has(file))
        return [
          ...[...first].map(file => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: base + file, crossorigin: true },
            injectTo: 'head' as const,
          })),
          {
            tag: 'script',
            attrs: {
              async: true,
              src: `${base}ahead.js`,
              'data-scripts': later.map(file => base + file).join(' '),
            },
            injectTo: 'head' as const,
          },
        ]
      },
    },
  }
}

/** Chunks with all that they import statically. */
function withImports(bundle: Rolldown.OutputBundle, roots: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (fileName: string) => {
    if (found.has(fileName)) return
    found.add(fileName)
    const file = bundle[fileName]
    if (file?.type === 'chunk') file.imports.forEach(visit)
  }
  roots.forEach(visit)
  return found
}
