import { pressTools } from '../press-tools.tsx'

await pressTools(({ section }) => section === 'healthcare')
