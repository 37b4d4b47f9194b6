import base from '../playwright.config.ts'
export default { ...base, testDir: '.', outputDir: '/tmp/g2/results', webServer: undefined, use: { ...base.use, baseURL: 'http://localhost:28000' } }
