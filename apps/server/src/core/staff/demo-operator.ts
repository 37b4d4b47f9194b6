/**
 * Of the demo console, known to everybody: outside production anybody may sign in to it. The account is demo data; its
 * second step exists only where the server runs as a demo, because no database holds its secret.
 */
export const DEMO_OPERATOR = {
  userName: 'operador',
  displayName: 'Marina Lopes',
  totpSecret: 'TREVOTREVOJOGOLIMPOCONSOLEDEMO26',
} as const
