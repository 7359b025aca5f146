import { startServer } from './server.ts'

/** One server for the run; the workers find it by ROUNDS_URL. Set that before to test one that runs. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ROUNDS_URL) return undefined
  const server = await startServer()
  process.env.ROUNDS_URL = server.url
  process.env.ROUNDS_FOLDER = server.folder
  return () => server.stop()
}
