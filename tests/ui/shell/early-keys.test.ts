import { afterEach, expect, test, vi } from 'vitest'
import { pressInNextFrame } from '../../../ui/shell/palette/keyboard.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'execCommand')
})

test('what is pressed before early keys are typed comes after them', () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  const typed: string[] = []
  document.execCommand = (_command, _ui, key = '') => typed.push(key) > 0
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    document.body.dispatchEvent(event)
    return event
  }
  pressInNextFrame([new KeyboardEvent('keydown', { key: 'n' }), new KeyboardEvent('keydown', { key: 'u' })])
  expect(press('r').defaultPrevented).toBe(true)
  // The browser's own keys are left to it.
  expect(press('r', { ctrlKey: true }).defaultPrevented).toBe(false)
  frames[0]?.(0)
  expect(typed).toEqual(['n', 'u', 'r'])
  expect(press('s').defaultPrevented).toBe(false)
})
