/**
 * The zone in which a Brazilian counter reads its clock (specification section 9), where the shop has set no other. For what
 * belongs to no shop; all else asks for the shop's: `shopZone` in the panel, `zoneOf` on the server.
 */
export const DEFAULT_ZONE = 'America/Sao_Paulo'
