import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Pagination, type PaginationProps } from '../../../ui/kit/pagination.tsx'

afterEach(cleanup)

function show(props: Partial<PaginationProps> = {}) {
  const told = { onPage: vi.fn(), onPageSize: vi.fn() }
  render(<Pagination total={102} page={1} pageSize={20} pageSizes={[10, 20, 50]} {...told} {...props} />)
  return told
}
const button = (name: string) => screen.getByRole('button', { name })

describe('the pagination', () => {
  test('says how many there are and where one is', () => {
    show({ total: 5398, page: 2 })
    expect(screen.getByText('Total: 5,398')).toBeTruthy()
    expect(screen.getByText('Page: 2 of 270')).toBeTruthy()
  })

  test('an empty list has one page', () => {
    show({ total: 0 })
    expect(screen.getByText('Page: 1 of 1')).toBeTruthy()
  })

  test('goes to the first, previous, next and last page', async () => {
    const { onPage } = show({ page: 3 })
    for (const name of ['First page', 'Previous page', 'Next page', 'Last page'])
      await userEvent.click(button(name))
    expect(onPage.mock.calls.flat()).toEqual([1, 2, 4, 6])
  })

  test('has nowhere to go past the ends, and keeps the focus there', async () => {
    const { onPage } = show({ page: 6 })
    expect(button('Next page').getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button('Next page'))
    await userEvent.click(button('Last page'))
    expect(onPage).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button('Last page'))
  })

  test('offers the sizes and the current one', async () => {
    const { onPageSize } = show({ pageSize: 25 })
    const options = screen.getAllByRole('option').map(option => option.textContent)
    expect(options).toEqual(['Show 10', 'Show 20', 'Show 25', 'Show 50'])
    await userEvent.selectOptions(screen.getByRole('combobox'), '50')
    expect(onPageSize).toHaveBeenCalledWith(50)
  })
})
