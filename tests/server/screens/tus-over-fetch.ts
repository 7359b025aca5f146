import type { UploadOptions } from 'tus-js-client'

/** Why an upload failed, as the library of uploads tells it. */
export class DetailedError extends Error {
  readonly originalResponse: { getStatus(): number; getBody(): string }

  constructor(answer: { getStatus(): number; getBody(): string }) {
    super('The upload was refused.')
    this.originalResponse = answer
  }
}

/** Sends a file as the library of uploads does, but by `fetch`: the library of Node would look for a real server. */
export class Upload {
  url: string | null
  private readonly file: File
  private readonly options: UploadOptions
  private readonly aborting = new AbortController()

  constructor(file: File, options: UploadOptions) {
    this.file = file
    this.options = options
    this.url = options.uploadUrl ?? null
  }

  start(): void {
    this.send().catch(error => this.options.onError?.(error))
  }

  async abort(): Promise<void> {
    this.aborting.abort()
  }

  private async send(): Promise<void> {
    const { endpoint, metadata = {}, onUploadUrlAvailable, onProgress, onSuccess } = this.options
    const named = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`)
    const begun = await this.call('POST', endpoint ?? '', {
      'upload-length': String(this.file.size),
      'upload-metadata': named.join(),
    })
    this.url = begun.headers.get('location') ?? ''
    onUploadUrlAvailable?.()
    await this.call(
      'PATCH',
      this.url,
      { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      await this.file.arrayBuffer(),
    )
    onProgress?.(this.file.size, this.file.size)
    onSuccess?.({ lastResponse: {} as never })
  }

  private async call(method: string, address: string, more: Record<string, string>, body?: ArrayBuffer) {
    const headers = new Headers({ 'tus-resumable': '1.0.0', ...more })
    await this.options.onBeforeRequest?.({
      setHeader: (name: string, value: string) => headers.set(name, value),
    } as never)
    const answer = await fetch(address, {
      method,
      headers,
      signal: this.aborting.signal,
      ...(body && { body }),
    })
    if (answer.ok) return answer
    const text = await answer.text()
    throw new DetailedError({ getStatus: () => answer.status, getBody: () => text })
  }
}
