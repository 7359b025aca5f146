import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { readAppearance, setDensity, setTheme } from '../../../ui/kit/appearance.ts'

const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  delete root.dataset.theme
  delete root.dataset.density
})

test('a chosen theme and density hold at once, and are kept', () => {
  setTheme('dark')
  setDensity('compact')
  expect(readAppearance()).toEqual({ theme: 'dark', density: 'compact' })
  expect(localStorage.length).toBe(2)
  setTheme('system')
  setDensity('regular')
  expect(readAppearance()).toEqual({ theme: 'system', density: 'regular' })
  expect(localStorage.length).toBe(0)
})

test('what is kept is set again before the first paint', () => {
  setTheme('light')
  setDensity('roomy')
  delete root.dataset.theme
  delete root.dataset.density
  // The file that the page runs first, which no bundler touches.
  new Function(readFileSync('ui/app/head/appearance.js', 'utf8'))()
  expect(readAppearance()).toEqual({ theme: 'light', density: 'roomy' })
})
