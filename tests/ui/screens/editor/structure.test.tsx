import { blockKinds } from '@rounds/core/blocks'
import { emptyBlock } from '@rounds/core/rules/page'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listedBlock, Structure, type StructureProps } from '../../../../ui/screens/editor/structure.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const block = (uuid: string, CbHeadline: string) => ({ ...emptyBlock(uuid), CbHeadline })
const all = [block('a', 'Welcome'), block('b', 'Hours'), block('c', 'Team')]

function structure(given: Partial<StructureProps> = {}) {
  const [onGo, onAdd, onEdit] = [vi.fn(), vi.fn(), vi.fn()]
  const props: StructureProps = {
    blocks: all.map(listedBlock),
    place: { kind: 'block', uuid: 'b' },
    counts: { tags: 3, people: 0 },
    unfinished: new Set(),
    readOnly: false,
    kinds: blockKinds,
    blockOf: uuid => all.find(one => one.CbUuid === uuid),
    onGo,
    onAdd,
    onEdit,
    ...given,
  }
  render(<Structure {...props} />)
  return { onGo, onAdd, onEdit }
}
const blocks = () => within(screen.getByRole('list', { name: 'Blocks of the page' }))
const row = (name: string) => blocks().getByRole('button', { name: new RegExp(`^${name}`) })
const choose = async (name: string, item: string) => {
  await userEvent.click(screen.getByRole('button', { name: `More about ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }))
}

const add = async (kind: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Add block' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${kind}`) }))
}

describe('the structure of a page', () => {
  test('lists blocks and parts, and says which one is written', () => {
    structure()
    expect(blocks().getAllByRole('listitem')).toHaveLength(3)
    expect(row('Hours').getAttribute('aria-current')).toBe('true')
    expect(row('Welcome').hasAttribute('aria-current')).toBe(false)
    expect(screen.getByRole('button', { name: /^Tags and template/ }).textContent).toBe('Tags and template3')
    expect(screen.queryByText('Add a block to start the page.')).toBeNull()
  })

  test('leads to blocks and parts', async () => {
    const { onGo } = structure()
    await userEvent.click(row('Team'))
    await userEvent.click(screen.getByRole('button', { name: /^Schedule/ }))
    expect(onGo.mock.calls).toEqual([[{ kind: 'block', uuid: 'c' }], [{ kind: 'page', part: 'schedule' }]])
  })

  test('marks the part that is written, and what is unfinished', () => {
    structure({ place: { kind: 'page', part: 'search' }, unfinished: new Set(['a', 'search']) })
    const part = screen.getByRole('button', { name: /^Search and sharing/ })
    expect(part.getAttribute('aria-current')).toBe('true')
    expect(part.textContent).toContain('unfinished')
    expect(row('Welcome').textContent).toContain('unfinished')
    expect(row('Hours').textContent).not.toContain('unfinished')
    expect(screen.getByRole('button', { name: /^Schedule/ }).textContent).not.toContain('unfinished')
  })

  test('says how a page without blocks begins', () => {
    structure({ blocks: [] })
    expect(screen.getByText('Add a block to start the page.')).toBeTruthy()
  })
})

describe('a block', () => {
  test.each([
    ['Hours', '{Alt>}{ArrowUp}{/Alt}', { effect: 'move block', block: 'b', to: 0 }],
    ['Hours', '{Alt>}{ArrowDown}{/Alt}', { effect: 'move block', block: 'b', to: 2 }],
    ['Hours', '{Delete}', { effect: 'delete blocks', blocks: ['b'] }],
  ])('%s is changed by %s', async (name, keys, edit) => {
    const { onEdit } = structure()
    row(name).focus()
    await userEvent.keyboard(keys)
    expect(onEdit.mock.calls).toEqual([[edit]])
  })

  test('is not moved out of the list, nor by arrows alone', async () => {
    const { onEdit } = structure()
    row('Welcome').focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}{ArrowUp}{ArrowDown}')
    expect(onEdit).not.toHaveBeenCalled()
  })

  const [first] = all.map(listedBlock)
  test.each<[string, string, Partial<StructureProps>, unknown[]]>([
    ['b', 'Hours', {}, [[{ kind: 'block', uuid: 'c' }]]],
    ['c', 'Team', {}, [[{ kind: 'block', uuid: 'b' }]]],
    ['a', 'Welcome', { blocks: first ? [first] : [] }, [[{ kind: 'page', part: 'title' }]]],
    ['a', 'Team', {}, []],
  ])('that is deleted leaves another in hand: %s, %s', async (uuid, name, given, gone) => {
    const { onGo } = structure({ place: { kind: 'block', uuid }, ...given })
    row(name).focus()
    await userEvent.keyboard('{Delete}')
    expect(onGo.mock.calls).toEqual(gone)
  })

  test('is deleted by its menu too', async () => {
    const { onEdit } = structure()
    await choose('Team', 'Delete')
    expect(onEdit.mock.calls).toEqual([[{ effect: 'delete blocks', blocks: ['c'] }]])
  })

  test('is copied after itself', async () => {
    const { onAdd } = structure()
    await choose('Hours', 'Duplicate')
    const [copy, after] = onAdd.mock.calls[0] ?? []
    expect(copy).toMatchObject({ CbHeadline: 'Hours' })
    expect(copy.CbUuid).not.toBe('b')
    expect(after).toBe('b')
  })

  test('has no way up where it is first, and none down where it is last', async () => {
    structure()
    const disabled = async (name: string, item: string) => {
      await userEvent.click(screen.getByRole('button', { name: `More about ${name}` }))
      const found = (await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) })).getAttribute(
        'aria-disabled',
      )
      await userEvent.keyboard('{Escape}')
      return found
    }
    expect([await disabled('Welcome', 'Move up'), await disabled('Welcome', 'Move down')]).toEqual([
      'true',
      null,
    ])
    expect([await disabled('Team', 'Move up'), await disabled('Team', 'Move down')]).toEqual([null, 'true'])
  })

  test('is added after the one in hand, or at the end', async () => {
    const { onAdd } = structure()
    await add('Call-out')
    const [added, after] = onAdd.mock.calls[0] ?? []
    expect(added.CbMetaData).toEqual({ kind: 'callout' })
    expect(after).toBe('b')
    cleanup()
    const { onAdd: other } = structure({ place: { kind: 'page', part: 'title' } })
    await add('Text')
    expect(other.mock.calls[0]?.[1]).toBeNull()
  })

  test('offers no copy of a block that this person may not make', async () => {
    const code = { ...block('d', 'Code'), CbMetaData: { kind: 'html', html: '<b>x</b>' } }
    const given = { blocks: [listedBlock(code)], blockOf: () => code }
    structure({ ...given, kinds: blockKinds.filter(kind => !kind.isProtected) })
    await userEvent.click(screen.getByRole('button', { name: 'More about Code' }))
    const duplicate = await screen.findByRole('menuitem', { name: /^Duplicate/ })
    expect(duplicate.getAttribute('aria-disabled')).toBe('true')
  })

  test('can only be looked at where the page may not be written', async () => {
    const { onEdit } = structure({ readOnly: true })
    row('Hours').focus()
    await userEvent.keyboard('{Delete}{Alt>}{ArrowUp}{/Alt}')
    expect(onEdit).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: /More about|Move|Add block/ })).toBeNull()
  })
})
