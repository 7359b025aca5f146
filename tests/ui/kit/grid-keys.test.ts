import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ACTIONS, type GridPlace } from '../../../ui/kit/data-grid/grid-types.ts'
import { type GridKeys, gridKeys } from '../../../ui/kit/data-grid/use-grid-keys.ts'

const rows = ['a', 'b', 'c', 'd']
const names = ['Ann', 'Bea', 'Bob', 'Cid']

/** A grid with the focus at a place; `press` says what was done, and whether the key was taken. */
function grid(place: GridPlace, given: Partial<GridKeys> = {}) {
  const effect: string[] = []
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void effect.push([name, ...values.map(value => JSON.stringify(value))].join(' '))
  const selection = { extend: note('extend'), end: note('end'), toggle: note('toggle'), all: note('all') }
  const keys: GridKeys = {
    place,
    shape: { rows, columns: ['x', 'y', ACTIONS], page: 2 },
    go: note('go'),
    selection: selection as unknown as GridKeys['selection'],
    selectable: true,
    sortable: column => column === 'x',
    onSort: note('sort'),
    onResize: note('resize'),
    textAt: index => names[index] ?? '',
    act: action => {
      effect.push(action)
      return action !== 'delete'
    },
    ...given,
  }
  let now = 10_000
  const press = (key: string, more: Partial<KeyboardEvent> & { target?: HTMLElement } = {}) => {
    effect.length = 0
    const preventDefault = vi.fn()
    const event = {
      key,
      shiftKey: false,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      defaultPrevented: false,
      target: document.createElement('div'),
      timeStamp: now,
      preventDefault,
      stopPropagation: vi.fn(),
      ...more,
    }
    gridKeys(keys)(event as unknown as Parameters<ReturnType<typeof gridKeys>>[0])
    return { effect: [...effect], isTaken: preventDefault.mock.calls.length > 0 }
  }
  return {
    press,
    later: (ms: number) => {
      now += ms
    },
  }
}

const element = (html: string) => {
  document.body.innerHTML = html
  return document.body.querySelector<HTMLElement>('[data-here]') ?? document.body
}

// What was typed before is forgotten by now.
let hour = 0
beforeEach(() => {
  hour += 3_600_000
})
afterEach(() => {
  document.body.innerHTML = ''
})

const at = (row: string | null, column = 'x'): GridPlace => ({ row, column })

describe('a key in a row', () => {
  test.each([
    ['Enter', 'view', true],
    ['F2', 'edit', true],
    ['Delete', 'delete', false],
  ])('%s is to %s it, and is left to others where there is nothing to do', (key, action, isTaken) => {
    expect(grid(at('b')).press(key)).toEqual({ effect: [action], isTaken })
  })

  test('selects it by Space, and all by Ctrl and A', () => {
    expect(grid(at('b')).press(' ')).toEqual({ effect: ['toggle "b"'], isTaken: true })
    expect(grid(at('b')).press('a', { ctrlKey: true })).toEqual({ effect: ['all'], isTaken: true })
    expect(grid(at('b')).press('a', { metaKey: true })).toEqual({ effect: ['all'], isTaken: true })
    const alone = grid(at('b'), { selectable: false })
    expect(alone.press(' ')).toEqual({ effect: [], isTaken: false })
    expect(alone.press('a', { ctrlKey: true })).toEqual({ effect: [], isTaken: false })
  })

  test('moves, and stretches what is selected with Shift', () => {
    const moved = 'go {"row":"c","column":"x"}'
    expect(grid(at('b')).press('ArrowDown')).toEqual({ effect: ['end', moved], isTaken: true })
    expect(grid(at('b')).press('ArrowDown', { shiftKey: true }).effect).toEqual(['extend "b" "c"', moved])
    expect(grid(at('b'), { selectable: false }).press('ArrowDown', { shiftKey: true }).effect).toEqual([
      moved,
    ])
    expect(grid(at('b')).press('ArrowRight', { shiftKey: true }).effect).toEqual([
      'go {"row":"b","column":"y"}',
    ])
  })

  test('is nothing with Alt, in a field, or where another has taken it', () => {
    const nothing = { effect: [], isTaken: false }
    expect(grid(at('b')).press('F2', { altKey: true })).toEqual(nothing)
    expect(grid(at('b')).press('F2', { defaultPrevented: true })).toEqual(nothing)
    expect(grid(at('b')).press('F2', { target: element('<input data-here>') })).toEqual(nothing)
    expect(
      grid(at('b')).press('F2', { target: element('<input type="checkbox" data-here>') }).effect,
    ).toEqual(['edit'])
    expect(grid(at('b')).press('Enter', { ctrlKey: true })).toEqual(nothing)
  })

  test('is the button’s own where one has the focus', () => {
    const button = element('<button data-here></button>')
    for (const key of ['Enter', ' '])
      expect(grid(at('b')).press(key, { target: button })).toEqual({ effect: [], isTaken: false })
    const box = element('<input type="checkbox" data-select data-here>')
    expect(grid(at('b')).press(' ', { target: box }).effect).toEqual([])
    expect(grid(at('b')).press('Enter', { target: box }).effect).toEqual(['view'])
  })

  test('goes from button to button where the actions are, and leaves at the ends', () => {
    const first = element(
      `<div data-column="${ACTIONS}" tabindex="0"><button data-here>One</button><button>Two</button></div>`,
    )
    const place = at('b', ACTIONS)
    expect(grid(place).press('ArrowRight', { target: first })).toEqual({ effect: [], isTaken: true })
    expect(document.activeElement?.textContent).toBe('Two')
    grid(place).press('ArrowLeft', { target: first })
    expect(document.activeElement?.getAttribute('data-column')).toBe(ACTIONS)
    const last = document.body.querySelectorAll('button')[1] ?? first
    expect(grid(place).press('ArrowLeft', { target: element('<p data-here>') }).effect[1]).toContain(
      '"column":"y"',
    )
    expect(grid(place).press('ArrowRight', { target: last }).isTaken).toBe(true)
  })
})

describe('a key in the head', () => {
  test.each(['Enter', ' '])('sorts by %j where that can be', key => {
    expect(grid(at(null)).press(key)).toEqual({ effect: ['sort "x" false'], isTaken: true })
    expect(grid(at(null)).press(key, { shiftKey: true }).effect).toEqual(['sort "x" true'])
    expect(grid(at(null, 'y')).press(key)).toEqual({ effect: [], isTaken: false })
  })

  test('makes a column wider and narrower with Shift', () => {
    const head = element('<div data-column="x" data-here></div>')
    head.getBoundingClientRect = () => ({ width: 100 }) as DOMRect
    const press = (key: string, place = at(null), given: Partial<GridKeys> = {}) =>
      grid(place, given).press(key, { shiftKey: true, target: head })
    expect(press('ArrowRight')).toEqual({ effect: ['resize "x" 116'], isTaken: true })
    expect(press('ArrowLeft').effect).toEqual(['resize "x" 84'])
    expect(press('ArrowRight', at(null, ACTIONS)).effect).toEqual([])
    expect(press('ArrowRight', at('a')).effect).toEqual(['go {"row":"a","column":"y"}'])
  })

  test('does nothing to rows', () => {
    for (const key of ['F2', 'Delete', 'a'])
      expect(grid(at(null)).press(key, { ctrlKey: key === 'a' }).effect).toEqual([])
  })
})

describe('typing a name', () => {
  const to = (row: string) => [`go {"row":"${row}","column":"x"}`]

  test('begins with Shift, goes on without, and begins anew after a while', () => {
    const { press, later } = grid(at('a'))
    later(hour)
    expect(press('b').effect).toEqual([])
    expect(press('B', { shiftKey: true })).toEqual({ effect: to('b'), isTaken: true })
    later(699)
    expect(press('o').effect).toEqual(to('c'))
    later(700)
    expect(press('b').effect).toEqual([])
    expect(press('Z', { shiftKey: true })).toEqual({ effect: [], isTaken: true })
  })

  test('finds the next one, round the end, and from the head the first', () => {
    const found = (row: string | null, letter: string) => {
      const { press, later } = grid(at(row))
      hour += 3_600_000
      later(hour)
      return press(letter, { shiftKey: true }).effect
    }
    expect(found('b', 'B')).toEqual(to('c'))
    expect(found('c', 'B')).toEqual(to('b'))
    expect(found('d', 'A')).toEqual(to('a'))
    expect(found(null, 'A')).toEqual(to('a'))
  })
})
