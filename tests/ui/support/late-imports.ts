import { afterAll, vi } from 'vitest'

// Files share their modules: an import that a file leaves half done would fail for the files after it.
afterAll(() => vi.dynamicImportSettled())
