import type { Locator, Page } from '@playwright/test'

/** The screens of files: what is brought in, and a file's own page. */
export class Files {
  readonly page: Page
  readonly uploads: Locator
  constructor(page: Page) {
    this.page = page
    this.uploads = page.getByRole('list', { name: 'Uploads' })
  }

  /** The line of a file that is on its way. */
  line(name: string): Locator {
    return this.uploads.getByRole('listitem').filter({ hasText: name })
  }

  /** Chooses files as the button does. */
  async choose(files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.page
        .getByRole('button', { name: /^Choose (a file|files)$/ })
        .first()
        .press('Enter'),
    ])
    await chooser.setFiles([...files])
  }

  /** Drops a file on the place for it. */
  async drop(label: string, name: string, type: string, text: string): Promise<void> {
    const data = await this.page.evaluateHandle(
      ([name, type, text]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text ?? ''], name ?? '', { type: type ?? '' }))
        return transfer
      },
      [name, type, text],
    )
    // Its name says what a drop does while something is held over it.
    const place = this.page.getByRole('group', { name: new RegExp(`^(${label}|Drop to add)$`) })
    await place.dispatchEvent('dragenter', { dataTransfer: data })
    await place.dispatchEvent('drop', { dataTransfer: data })
  }
}
