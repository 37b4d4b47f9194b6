import Fastify from 'fastify'

// The yardstick of the HTTP bench: one route, no more, that sends the bytes it is given.
process.once('message', async (bytes: string) => {
  const app = Fastify()
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
})
// Whoever asked for it is gone.
process.once('disconnect', () => process.exit())
