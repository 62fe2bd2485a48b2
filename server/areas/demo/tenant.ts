/** The demonstration's name in addresses. */
export const DEMO_TENANT = 'demo'
