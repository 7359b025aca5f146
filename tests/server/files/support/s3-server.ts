import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import { freshFolder } from '../../support/folder.ts'

/** A real S3-compatible server with one bucket. */
export interface S3Server {
  /** Its address as `S3_URL` has it. */
  readonly url: string
  /** Takes no more calls until it is started again, with all that it had. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a server that can be stopped and started again; the end of the test ends it. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await freshFolder()
  const run = async (port: number) => {
    const server = new S3rver({
      ...{ port, address: '127.0.0.1', silent: true, directory },
      configureBuckets: [{ name: 'rounds', configs: [] }],
    })
    const at = await server.run()
    return { server, port: at.port }
  }
  let running: Awaited<ReturnType<typeof run>> | undefined = await run(0)
  const { port } = running
  const stop = async () => {
    await running?.server.close()
    running = undefined
  }
  onTestFinished(stop)
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/rounds/site?region=eu-central-1`,
    stop,
    start: async () => {
      running = await run(port)
    },
  }
}

/** A real S3-compatible server with one bucket, and its address as `S3_URL` has it. */
export const s3Server = async (): Promise<string> => (await startS3Server()).url
