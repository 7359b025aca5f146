import { pressTools } from '../press-tools.tsx'

await pressTools(({ section }) => !['content', 'site', 'healthcare'].includes(section ?? ''))
