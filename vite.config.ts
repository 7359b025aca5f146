import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adoptedStyleMod } from './build/adopted-style-mod.ts'
import { budget } from './build/budget.ts'
import { copyMigrations } from './build/copy-migrations.ts'
import { chunkOfLoad } from './build/first-load.ts'
import { icons } from './build/icons.ts'
import { inlineScript } from './build/inline-script.ts'
import { noCircles } from './build/no-circles.ts'
import { precompress } from './build/precompress.ts'
import { preloadScripts } from './build/preload-scripts.ts'
import { sonnerWithoutInlineStyle } from './build/sonner-without-inline-style.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const LUCIDE = 'node_modules/lucide-react/dist/esm/icons/'
const icon = (...names: string[]) => names.map(name => `${LUCIDE}${name}.`)
const packages = (...names: string[]) => names.map(name => `node_modules/${name}/`)

/** The calls that only some screens make. */
const callsLater = [
  'access',
  'accessibility',
  'api-key',
  'database',
  'directory',
  'editor',
  'email-marketing',
  'error-group',
  'file',
  'folder',
  'form-editor',
  'job',
  'link',
  'old-site',
  'past',
  'practice',
  'site-search',
  'tag-edit',
].map(name => `core/api/${name}-calls.ts`)

/** The chunks that a first load waits for, as the groups below name them. */
const FIRST_LOAD = ['react', 'first', 'inside', 'list']

/**
 * `vite build --app` makes both halves: the interface in dist/ui (hashed files that never change, each with
 * its compressed copies) and the server in dist/server/main.js (our workspaces inside, npm packages outside).
 */
export default defineConfig({
  root: here('ui'),
  // React has had it since version 18; the shim is for those before.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  base: '/maintenance/',
  plugins: [
    react(),
    tailwindcss(),
    sonnerWithoutInlineStyle(),
    adoptedStyleMod(),
    icons({ names: here('ui/shell/icon-names.ts'), into: here('ui/shell/icons.ts') }),
    inlineScript(here('ui/app/head/appearance.js')),
    inlineScript(here('ui/app/head/buffered-keys.js')),
    preloadScripts({
      script: here('ui/app/head/preload.js'),
      first: here('ui/app/head/first-addresses.ts'),
      next: [here('ui/app/app.tsx'), here('ui/records/record-tool.tsx')],
      fonts: [/ibm-plex-sans-latin-wght-normal.*\.woff2$/],
    }),
    budget([
      { name: 'The sign-in page', kilobytes: 94, chunks: ['ui/app/main'] },
      {
        name: 'The first list',
        kilobytes: 216,
        chunks: ['ui/app/main', 'ui/app/app', 'ui/records/record-tool'],
      },
    ]),
    noCircles(),
    precompress({ first: FIRST_LOAD }),
    copyMigrations(here('server/database/migrations')),
  ],
  builder: {
    async buildApp(builder) {
      const { client, server: node } = builder.environments
      if (client) await builder.build(client)
      if (node) await builder.build(node)
    },
  },
  environments: {
    client: {
      build: {
        outDir: here('dist/ui'),
        emptyOutDir: true,
        target: 'es2022',
        // A data: address is an exception in the content security policy; a small file is not worth one.
        assetsInlineLimit: 0,
        // Every browser of the target preloads modules by itself; which ones, build/preload-scripts.ts says.
        modulePreload: false,
        // One small stylesheet: a script that has one of its own would wait for it.
        cssCodeSplit: false,
        rolldownOptions: {
          output: {
            // Nearly all of a first load is run, so the browser compiles it while it comes, beside the page's own thread.
            postBanner: ({ name }) => (FIRST_LOAD.includes(name) ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              includeDependenciesRecursively: false,
              // React changes less often than we do, so it stays cached over a release. What else is shared
              // is split by who uses it: a hand-made group would load table and menus with the sign-in page.
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                {
                  debugName: 'first loads',
                  name: chunkOfLoad(here('.'), [
                    {
                      name: 'first',
                      entry: 'ui/app/main.tsx',
                      later: ['core/', ...packages('ofetch', 'ufo', 'destr')],
                      except: [
                        'core/api/errors.ts',
                        'core/api/sign-in-calls.ts',
                        'core/words/',
                        'core/rules/interface/counted.ts',
                        'core/rules/interface/grouped.ts',
                      ],
                    },
                    {
                      name: 'inside',
                      entry: 'ui/app/app.tsx',
                      later: [
                        'core/access/record-path.ts',
                        ...callsLater,
                        'core/entities/check-record.ts',
                        'core/rules/',
                        LUCIDE,
                      ],
                      except: [
                        'core/rules/interface/',
                        'core/rules/site/address-of.ts',
                        'core/rules/site/decoded-path.ts',
                        'core/rules/site/liquid-comments.ts',
                        'core/rules/site/own-paths.ts',
                        'core/rules/table/',
                        'core/rules/text/blank.ts',
                        'core/rules/tree/chains.ts',
                        ...icon('chevron-right', 'external-link', 'search'),
                      ],
                    },
                    {
                      name: 'list',
                      entry: 'ui/records/record-tool.tsx',
                      later: ['core/', LUCIDE],
                      except: [
                        'core/words/',
                        'core/rules/table/',
                        'core/rules/site/closing',
                        ...icon('arrow-down', 'arrow-up', 'chevron-down', 'chevron-left', 'chevrons-left'),
                        ...icon('chevrons-right', 'x'),
                      ],
                    },
                  ]),
                },
                // The icons of everything later: each is too small for a request of its own.
                { name: 'icons', test: /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/ },
              ],
            },
          },
        },
      },
    },
    server: {
      consumer: 'server',
      resolve: { noExternal: [/^@rounds\//] },
      build: {
        ssr: true,
        outDir: here('dist/server'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: here('server/main.ts'),
            'axe-worker': here('server/accessibility/axe-worker.ts'),
            'password-worker': here('server/sign-in/password-worker.ts'),
          },
          output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
})
