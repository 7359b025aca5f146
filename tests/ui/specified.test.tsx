import type { SidebarItem } from '@rounds/core/rules/interface'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type App, AppContext } from '../../ui/context/app-context.ts'
import { clearAuthCookie, keepEmail, readDebug, storeDebug, storeToken } from '../../ui/context/storage.ts'
import { DataGrid } from '../../ui/kit/data-grid/data-grid.tsx'
import type { DataGridProps } from '../../ui/kit/data-grid/grid-types.ts'
import { Dialog, type DialogSize } from '../../ui/kit/dialog.tsx'
import { PickerDialog } from '../../ui/kit/picker-dialog.tsx'
import { Spinner } from '../../ui/kit/spinner.tsx'
import { NoAccess } from '../../ui/shell/guarded.tsx'
import { SidebarSection } from '../../ui/shell/sidebar-section.tsx'
import { ToastHost } from '../../ui/shell/toast-host.tsx'
import { WorkspaceSkeleton } from '../../ui/shell/workspace-skeleton.tsx'

// What the specification says in numbers and words (§9), written out a second time.

afterEach(cleanup)

test('dialogs have the sizes sm to 10xl, each wider than the one before', () => {
  const sizes: DialogSize[] = [
    'sm',
    'md',
    'lg',
    'xl',
    '2xl',
    '3xl',
    '4xl',
    '5xl',
    '6xl',
    '7xl',
    '8xl',
    '9xl',
    '10xl',
  ]
  const widths = sizes.map(size => {
    const { unmount } = render(
      <Dialog open onOpenChange={() => undefined} title={size} size={size}>
        Words
      </Dialog>,
    )
    const [width] = screen.getByRole('dialog').className.match(/max-w-(?!full)\S+/) ?? []
    unmount()
    return width
  })
  expect(new Set(widths).size).toBe(13)
  expect([widths[0], widths[6], widths[12]]).toEqual(['max-w-sm', 'max-w-4xl', 'max-w-[104rem]'])
})

test('the workspace is 1900 px wide at most, in five columns', () => {
  const { container } = render(<WorkspaceSkeleton />)
  const main = container.querySelector('main')
  expect(main?.className).toContain('max-w-[1900px]')
  expect(main?.className).toContain('grid-cols-5')
})

test('the list of a picker is 40vh tall, and says when nothing is left', async () => {
  render(
    <PickerDialog
      open
      onOpenChange={() => undefined}
      title="Tags"
      options={[{ id: '1', label: 'One' }]}
      exclude={new Set(['1'])}
      onDone={() => undefined}
    />,
  )
  expect(screen.getByRole('listbox').parentElement?.className).toContain('h-[40vh]')
  expect(await screen.findByText('No options left to choose')).toBeTruthy()
})

test('a tag that leads nowhere yet says so in an info toast', async () => {
  const notify = vi.fn()
  const item: SidebarItem = { tag: 1009, name: 'Soon', icons: [], effect: { kind: 'announce' } }
  render(
    <AppContext value={{ notify, debug: false } as unknown as App}>
      <SidebarSection
        name="Own"
        icons={[]}
        items={[item]}
        current={undefined}
        isOpen
        isDrawn
        onOpen={() => undefined}
        onClearCache={() => undefined}
        onGo={() => undefined}
      />
    </AppContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Soon' }))
  expect(notify).toHaveBeenCalledWith(
    'info',
    'Feature Coming Soon. We are still working on this feature, but it should be completed soon!',
  )
})

test('who may open nothing reads why', () => {
  render(<NoAccess />)
  expect(screen.getByText("You don't have access to any tools in this section.")).toBeTruthy()
})

test('who signs out leaves neither the cookie nor the debug mode', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the specification names this cookie, and the product reads it so.
  document.cookie = 'isAuth=true; path=/'
  storeDebug(true)
  expect(sessionStorage.getItem('rounds.admin')).toBe('true')
  clearAuthCookie()
  storeDebug(false)
  expect(document.cookie).not.toContain('isAuth=true')
  expect(sessionStorage.getItem('rounds.admin')).toBeNull()
  expect(readDebug()).toBe(false)
})

test('a data table without columns throws', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = { label: 'Pages', rows: [], rowKey: String, rowLabel: String, can: {} }
  expect(() => render(createElement(DataGrid, broken as unknown as DataGridProps<object>))).toThrow(
    'Data table: columns are missing.',
  )
  told.mockRestore()
})

test('this browser keeps the token and the name of the last sign-in', () => {
  storeToken('a.b.c')
  keepEmail('ann@example.com')
  expect(localStorage.getItem('rounds.token')).toBe('a.b.c')
  expect(localStorage.getItem('rounds.email')).toBe('ann@example.com')
})

test('a spinner says that something loads', () => {
  const { container } = render(<Spinner />)
  expect(container.textContent).toBe('Loading...')
})

test('toasts of the back office come bottom right', async () => {
  const { container } = render(<ToastHost onReady={notify => notify('info', 'Saved')} />)
  await screen.findByText('Saved')
  const [list] = container.ownerDocument.querySelectorAll<HTMLElement>('[data-sonner-toaster]')
  expect([list?.dataset.yPosition, list?.dataset.xPosition]).toEqual(['bottom', 'right'])
})
