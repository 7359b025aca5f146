import type { Plugin } from 'vite'

/** Preloads the fonts that the first picture needs, under the names the build gave them: no text jumps. What runs goes before. */
export function preloadFonts(names: readonly RegExp[]): Plugin {
  let base = '/'
  return {
    name: 'rounds:preload-fonts',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter(file => names.some(name => name.test(file)))
        return files.map(file => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: base + file,
            crossorigin: true,
            fetchpriority: 'low',
          },
          injectTo: 'head-prepend' as const,
        }))
      },
    },
  }
}
