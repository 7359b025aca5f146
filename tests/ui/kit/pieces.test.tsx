import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Alert } from '../../../ui/kit/alert.tsx'
import { Button } from '../../../ui/kit/button.tsx'
import { Checkbox } from '../../../ui/kit/checkbox.tsx'
import { EmptyState } from '../../../ui/kit/empty-state.tsx'
import { IconButton } from '../../../ui/kit/icon-button.tsx'
import { Progress } from '../../../ui/kit/progress.tsx'
import { SplitButton } from '../../../ui/kit/split-button.tsx'
import { Switch } from '../../../ui/kit/switch.tsx'
import { Tabs } from '../../../ui/kit/tabs.tsx'
import { TextArea } from '../../../ui/kit/text-area.tsx'

afterEach(cleanup)

describe('an alert', () => {
  test.each([
    ['error', 'alert', 'Error: '],
    ['warning', 'alert', 'Warning: '],
    ['info', 'status', 'Note: '],
    ['success', 'status', 'Done: '],
  ] as const)('that is %s is an %s, and begins with the word', (kind, role, word) => {
    render(
      <Alert kind={kind} title="Saved." action={<button type="button">Undo</button>}>
        All of it.
      </Alert>,
    )
    expect(screen.getByRole(role).textContent).toBe(`${word}Saved.All of it.Undo`)
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  test('goes when it is closed', async () => {
    const onClose = vi.fn()
    render(<Alert kind="info" onClose={onClose} />)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.getByRole('status').textContent).toBe('Note: ')
  })
})

describe('a button', () => {
  test('submits nothing unless it is asked to', () => {
    render(
      <>
        <Button>Look</Button>
        <Button type="submit">Send</Button>
      </>,
    )
    expect(screen.getByText('Look').getAttribute('type')).toBe('button')
    expect(screen.getByText('Send').getAttribute('type')).toBe('submit')
  })

  test('does nothing more while it is busy, and keeps the focus', async () => {
    const onClick = vi.fn()
    const { rerender } = render(<Button onClick={onClick}>Save</Button>)
    const button = screen.getByRole('button', { name: 'Save' })
    await userEvent.click(button)
    expect(button.hasAttribute('aria-busy')).toBe(false)
    expect(button.hasAttribute('aria-disabled')).toBe(false)
    rerender(
      <Button onClick={onClick} busy>
        Save
      </Button>,
    )
    await userEvent.click(button)
    expect(onClick).toHaveBeenCalledOnce()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button)
  })

  test('with a picture alone has its name for everybody', () => {
    render(<IconButton name="Close">×</IconButton>)
    const button = screen.getByRole('button', { name: 'Close' })
    expect(button.title).toBe('Close')
    expect(button.className).toContain('border-transparent')
  })

  test('with other ways behind it opens them by its arrow', async () => {
    const onClick = vi.fn()
    render(
      <SplitButton onClick={onClick} menu={<p>Later</p>} menuName="More ways" disabled={false}>
        Publish
      </SplitButton>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    expect(onClick).toHaveBeenCalledOnce()
    const arrow = screen.getByRole('button', { name: 'More ways' })
    expect(arrow.title).toBe('More ways')
    await userEvent.click(arrow)
    expect(within(screen.getByRole('menu')).getByText('Later')).toBeTruthy()
  })

  test('that is off has its arrow off too', () => {
    render(
      <SplitButton menu={null} menuName="More ways" disabled>
        Publish
      </SplitButton>,
    )
    for (const button of screen.getAllByRole('button')) expect(button).toHaveProperty('disabled', true)
  })
})

describe('a box to tick', () => {
  test('is ticked by its words, and tells', async () => {
    const [onValue, onChange] = [vi.fn(), vi.fn()]
    render(<Checkbox label="Visible" onValue={onValue} onChange={onChange} />)
    await userEvent.click(screen.getByText('Visible'))
    expect(onValue.mock.calls).toEqual([[true]])
    expect(onChange).toHaveBeenCalledOnce()
    expect(screen.getByRole('checkbox')).toHaveProperty('indeterminate', false)
  })

  test('is mixed where some are chosen', () => {
    render(<Checkbox aria-label="All" mixed readOnly />)
    expect(screen.getByRole('checkbox', { name: 'All' })).toHaveProperty('indeterminate', true)
    expect(document.querySelector('label')).toBeNull()
  })
})

test('a switch says how it is, what for, and tells the other', async () => {
  const onValue = vi.fn()
  const { rerender } = render(<Switch label="Mail me" checked={false} onValue={onValue} help="Once a day." />)
  const button = screen.getByRole('switch', { name: 'Mail me' })
  expect(button.getAttribute('aria-checked')).toBe('false')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Once a day.',
  )
  expect(screen.getByText('Off')).toBeTruthy()
  await userEvent.click(button)
  rerender(<Switch label="Mail me" checked onValue={onValue} />)
  expect(button.getAttribute('aria-checked')).toBe('true')
  expect(button.hasAttribute('aria-describedby')).toBe(false)
  expect(screen.getByText('On')).toBeTruthy()
  await userEvent.click(button)
  expect(onValue.mock.calls).toEqual([[true], [false]])
})

describe('progress', () => {
  const bar = () => screen.getByRole('progressbar', { name: 'Import' })
  const drawn = () => bar().querySelector('span')?.style.transform

  test('says how far it is', () => {
    render(<Progress label="Import" value={2051} max={5398} />)
    expect(bar().getAttribute('aria-valuenow')).toBe('2051')
    expect(bar().getAttribute('aria-valuemin')).toBe('0')
    expect(bar().getAttribute('aria-valuemax')).toBe('5398')
    expect(bar().getAttribute('aria-valuetext')).toBe('2,051 of 5,398')
    expect(screen.getByText('2,051 of 5,398')).toBeTruthy()
  })

  test.each([
    [25, undefined, 'scaleX(0.25)'],
    [7, 5, 'scaleX(1)'],
    [-1, 5, 'scaleX(0)'],
    [0, 0, 'scaleX(0)'],
  ])('%s of %s is drawn as %s', (value, max, part) => {
    render(<Progress label="Import" value={value} max={max} words="Some" />)
    expect(drawn()).toBe(part)
    expect(bar().getAttribute('aria-valuetext')).toBe('Some')
  })

  test('says nothing while it is not known', () => {
    render(<Progress label="Import" />)
    expect(bar().hasAttribute('aria-valuenow')).toBe(false)
    expect(bar().hasAttribute('aria-valuetext')).toBe(false)
    expect(drawn()).toBe('')
  })
})

describe('tabs', () => {
  const tabs = [
    { id: 'a', label: 'Open', count: 1200, content: 'What is open' },
    { id: 'b', label: 'Done', content: 'What is done' },
    { id: 'c', label: 'Later', content: 'What is later', disabled: true },
  ]
  const open = () => screen.getByRole('tabpanel').textContent

  test('show one part, and tell which is asked for', async () => {
    const onValue = vi.fn()
    render(<Tabs label="Drafts" tabs={tabs} value="a" onValue={onValue} />)
    expect(screen.getByRole('tablist', { name: 'Drafts' })).toBeTruthy()
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Open1,200', 'Done', 'Later'])
    expect(open()).toBe('What is open')
    expect(screen.queryByText('What is done')).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Later' }))
    expect(onValue).not.toHaveBeenCalled()
    screen.getByRole('tab', { name: /Open/ }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(onValue.mock.calls).toEqual([['b']])
  })

  test('that cost something wait for Enter', async () => {
    const onValue = vi.fn()
    render(<Tabs label="Drafts" tabs={tabs} value="a" onValue={onValue} activation="manual" />)
    screen.getByRole('tab', { name: /Open/ }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(onValue).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(onValue.mock.calls).toEqual([['b']])
  })

  test('keep what is in those that are not open where that is wanted', () => {
    render(<Tabs label="Drafts" tabs={tabs} value="a" onValue={() => undefined} keeps />)
    expect(screen.getByText('What is done')).toBeTruthy()
  })
})

test('a place with nothing says what belongs there, and what to do', () => {
  const { rerender } = render(
    <EmptyState title="No drafts" action={<button type="button">Write one</button>}>
      They come here when you write.
    </EmptyState>,
  )
  expect(screen.getByRole('heading', { level: 2, name: 'No drafts' })).toBeTruthy()
  expect(screen.getByText('They come here when you write.').tagName).toBe('P')
  expect(screen.getByRole('button', { name: 'Write one' })).toBeTruthy()
  rerender(<EmptyState title="No drafts" level={3} />)
  expect(screen.getByRole('heading', { level: 3 })).toBeTruthy()
  expect(document.querySelector('p')).toBeNull()
})

test('several lines of text belong to their label and tell what is typed', async () => {
  const [onValue, onChange] = [vi.fn(), vi.fn()]
  render(
    <TextArea label="Reason" error="It is needed." onValue={onValue} onChange={onChange} defaultValue="" />,
  )
  const area = screen.getByLabelText(/^Reason/)
  expect(area.getAttribute('aria-invalid')).toBe('true')
  expect(area.getAttribute('rows')).toBe('4')
  await userEvent.type(area, 'Jo')
  expect(onValue.mock.calls.flat()).toEqual(['J', 'Jo'])
  expect(onChange).toHaveBeenCalledTimes(2)
})
