import type { Plugin } from 'vite'

/**
 * sonner writes its style sheet into the page with a `<style>` element when it is imported, which a content
 * security policy without 'unsafe-inline' refuses. The same rules ship as `sonner/dist/styles.css`, which
 * kit/toaster imports; so the call is taken out. The build fails if a later version no longer has it.
 */
export function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'rounds:sonner-without-inline-style',
    // In development the file must pass through here too, and not through the dependency bundler.
    config: () => ({ optimizeDeps: { exclude: ['sonner'], include: ['react', 'react-dom'] } }),
    transform: {
      filter: { id: /sonner\/dist\/index\.mjs/ },
      handler(code) {
        const start = code.indexOf('\n__insertCSS("')
        const end = code.indexOf('\n', start + 1)
        if (start < 0 || end < 0)
          this.error('sonner no longer injects its style the way it did: look at it again.')
        return { code: code.slice(0, start) + code.slice(end), map: null }
      },
    },
  }
}
