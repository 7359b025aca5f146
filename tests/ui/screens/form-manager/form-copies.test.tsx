import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useKeepsCopies } from '../../../../ui/context/browser-copies.ts'
import { keepFormCopy } from '../../../../ui/screens/form-manager/form-copies.ts'

const Kept = () => (useKeepsCopies() ? 'kept' : 'not kept')

test('where storage is blocked, nothing says that a copy is kept', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  render(<Kept />)
  expect(screen.getByText('kept')).toBeTruthy()
  keepFormCopy({ userId: 'a', frmId: 1 }, { content: {} as never, base: {} as never })
  expect(await screen.findByText('not kept')).toBeTruthy()
})
