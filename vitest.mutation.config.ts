import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const folder = fileURLToPath(new URL('.', import.meta.url))

/**
 * The tests that mutants are tried against (`npm run mutation`): those of the layers that run without a view. The
 * workspaces are taken from beside this file, since the links in `node_modules` lead to the code without mutants.
 */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@rounds\/core\/(.*)$/, replacement: `${folder}core/$1/index.ts` },
      { find: /^@rounds\/machines\/(.*)$/, replacement: `${folder}machines/$1.ts` },
    ],
  },
  // Instrumented, and beside other work: what is slow then is no failure. Less than Stryker waits before it starts anew.
  test: { include: ['tests/{core,machines}/**/*.test.ts'], testTimeout: 20_000 },
})
