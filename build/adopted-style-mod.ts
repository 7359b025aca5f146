import type { Plugin } from 'vite'

const CONDITION = '!root.head && root.adoptedStyleSheets'

/**
 * style-mod, which CodeMirror writes its rules with, makes a `<style>` element in a document and adopts a style sheet
 * only in a shadow tree. A content security policy without 'unsafe-inline' refuses the first and has nothing against
 * the second, so it adopts everywhere. The build fails if a later version decides another way.
 */
export function adoptedStyleMod(): Plugin {
  return {
    name: 'rounds:adopted-style-mod',
    // In development the file must pass through here too, and not through the dependency bundler.
    config: () => ({ optimizeDeps: { exclude: ['style-mod'] } }),
    transform: {
      filter: { id: /style-mod\/src\/style-mod\.js/ },
      handler(code) {
        if (!code.includes(CONDITION)) this.error('style-mod no longer decides the way it did: look again.')
        return { code: code.replace(CONDITION, 'root.adoptedStyleSheets'), map: null }
      },
    },
  }
}
