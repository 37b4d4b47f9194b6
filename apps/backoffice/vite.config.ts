import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** For the desks of an operator: a browser of the last two years. */
export default defineConfig({
  base: '/ops/',
  plugins: [react()],
  build: {
    target: ['safari17', 'chrome120', 'firefox120'],
    sourcemap: false,
    assetsInlineLimit: 0,
    // What every page needs, react-admin and Material UI, is one large file that changes seldom.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'vendor', test: /node_modules/, tags: ['$initial'] }] } },
    },
  },
})
