import { StartupError } from '../startup-error.ts'

/** The address and credentials of an S3-compatible store. */
export interface S3Place {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** The prefix of every name, without outer slashes; several sites may share a bucket. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const SHAPE = 'https://KEY:SECRET@HOST/BUCKET?region=REGION'

/**
 * Parses the address of a bucket: `https://key:secret@host/bucket/prefix?region=…`; key and secret percent-encoded.
 * Throws `StartupError` with one sentence that names the setting and does not repeat the secret.
 */
export function readS3Url(text: string, setting = 'S3_URL'): S3Place {
  if (!URL.canParse(text)) throw new StartupError(`${setting} must look like ${SHAPE}.`)
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new StartupError(`${setting} must begin with https:// or http:// and look like ${SHAPE}.`)
  const [bucket = '', ...prefix] = url.pathname
    .split('/')
    .filter(Boolean)
    .map(part => decodePart(part, setting))
  if (!bucket) throw new StartupError(`${setting} has no bucket: ${SHAPE}.`)
  if (!url.username || !url.password)
    throw new StartupError(`${setting} lacks the key or its secret: ${SHAPE}.`)
  const decode = (part: string) => decodePart(part, setting)
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') || 'us-east-1',
    bucket,
    prefix: prefix.join('/'),
    accessKeyId: decode(url.username),
    secretAccessKey: decode(url.password),
  }
}

function decodePart(part: string, setting: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new StartupError(`${setting} has a percent sign that encodes nothing. Write % as %25.`)
  }
}
