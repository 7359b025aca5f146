import type { Extension } from '@codemirror/state'

/** The languages with syntax highlighting. */
export type CodeLanguage = 'html' | 'css' | 'javascript' | 'json' | 'liquid' | 'text'

/** Each language is loaded when a text in it is first shown. */
export const languages: Record<CodeLanguage, () => Promise<Extension>> = {
  html: async () => (await import('@codemirror/lang-html')).html(),
  css: async () => (await import('@codemirror/lang-css')).css(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  json: async () => (await import('@codemirror/lang-json')).json(),
  liquid: async () => (await import('@codemirror/lang-liquid')).liquid(),
  text: async () => [],
}
