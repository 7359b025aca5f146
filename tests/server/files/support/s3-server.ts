import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import { freshFolder } from '../../support/folder.ts'

/** A real S3-compatible server with one bucket, and its address as `S3_URL` has it. */
export async function s3Server(): Promise<string> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await freshFolder(),
    configureBuckets: [{ name: 'rounds', configs: [] }],
  })
  const { port } = await server.run()
  onTestFinished(() => server.close())
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/rounds/site?region=eu-central-1`
}
