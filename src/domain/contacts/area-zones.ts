import { AREA_CODES } from './phone'

/**
 * Where an area code is not in São Paulo's time zone by name: the state's zone in the tz database (file zone1970.tab and its
 * links for BR), by the codes of Anatel's Plano Geral de Códigos Nacionais (Resolução 749/2022). Of a code that two zones share
 * the zone of most of its people is taken: 97 reaches the west of Amazonas, 81 Fernando de Noronha.
 */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  'America/Araguaina': ['63'],
  'America/Cuiaba': ['65', '66'],
  'America/Campo_Grande': ['67'],
  'America/Rio_Branco': ['68'],
  'America/Porto_Velho': ['69'],
  'America/Bahia': ['71', '73', '74', '75', '77'],
  'America/Maceio': ['79', '82'],
  'America/Recife': ['81', '87'],
  'America/Fortaleza': ['83', '84', '85', '86', '88', '89', '98', '99'],
  'America/Belem': ['91', '94', '96'],
  'America/Manaus': ['92', '97'],
  'America/Santarem': ['93'],
  'America/Boa_Vista': ['95'],
}
const OTHERS = 'America/Sao_Paulo'
const ELSEWHERE = new Map(Object.entries(ZONES).flatMap(([zone, areas]) => areas.map((area) => [area, zone])))

/** The time zone, by its IANA name, of every area code of Brazil. */
export const ZONE_OF_AREA: ReadonlyMap<string, string> = new Map(
  [...AREA_CODES].map((area) => [area, ELSEWHERE.get(area) ?? OTHERS]),
)
