import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adoptedStyleMod } from './adopted-style-mod.ts'
import { sonnerWithoutInlineStyle } from './sonner-without-inline-style.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The kit's page alone, as the browser tests open it: built like the product, but without server or sign-in. */
export default defineConfig({
  root: here('../ui'),
  base: '/maintenance/',
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [react(), tailwindcss(), sonnerWithoutInlineStyle(), adoptedStyleMod()],
  build: {
    outDir: here('../node_modules/.cache/kit-page'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    minify: false,
    rolldownOptions: { input: here('../ui/kit/kit-page/kit.html') },
  },
})
