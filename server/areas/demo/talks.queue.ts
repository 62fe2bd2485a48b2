import { UNREADABLE } from '../../conversation/providers/unreadable'
import { log, says, type Talk } from './talk'

/** Conversations that wait in the queue: of both departments, and of none. */
export const queueTalks: readonly Talk[] = [
  {
    customer: 'Marta Aparecida Souza',
    phone: '5511987410021',
    state: 'inbox',
    hoursAgo: 0.1,
    lines: [
      says('Bom dia! 😊'),
      says('Vocês têm losartana 50 mg genérico? Qual o preço da caixa com 30?', { after: 1 }),
    ],
  },
  {
    customer: 'João Batista Ferreira',
    phone: '5511976520034',
    state: 'inbox',
    department: 'Balcão',
    hoursAgo: 0.4,
    lines: [
      says('Boa tarde, a receita do clonazepam vale por quantos dias?'),
      says('Receita azul tem que deixar aí?', { after: 3 }),
    ],
  },
  {
    customer: 'Cleide Ramos',
    phone: '5511965430045',
    state: 'inbox',
    department: 'Entregas',
    hoursAgo: 0.7,
    lines: [
      says('Oi, meu pedido saiu pra entrega?'),
      says('É no Jardim das Flores, portão verde'),
      says('Tô saindo pro trabalho daqui a pouco 🙏', { after: 9 }),
    ],
  },
  {
    customer: 'Sebastião Moreira',
    phone: '5511954320056',
    state: 'inbox',
    hoursAgo: 1.2,
    lines: [says('Imagem', { type: 'image', caption: 'Minha receita, dá pra fazer o orçamento?' })],
  },
  {
    customer: 'Luciana Prado',
    phone: '5511943210067',
    state: 'inbox',
    department: 'Balcão',
    hoursAgo: 1.5,
    favorite: true,
    lines: [says('Olá, tem fralda geriátrica tamanho G da Bigfral?'), says('Preciso de 4 pacotes')],
  },
  {
    customer: 'Antônio Carlos Lima',
    phone: '5511932100078',
    state: 'inbox',
    hoursAgo: 2,
    lines: [says('Mensagem de voz', { type: 'audio' }), says('consegue ouvir o áudio?', { after: 12 })],
  },
  {
    customer: 'Rosângela Teixeira',
    phone: '5511921000089',
    state: 'inbox',
    department: 'Entregas',
    hoursAgo: 2.6,
    lines: [says('A taxa de entrega pro Parque Novo Mundo é quanto?')],
  },
  {
    customer: 'Edson Nakamura',
    phone: '5511910900090',
    state: 'inbox',
    hoursAgo: 3.3,
    lines: [
      says(UNREADABLE, { type: 'unsupported' }),
      says('Era uma enquete rs, deixa pra lá. Vocês abrem no feriado?', { after: 4 }),
    ],
  },
  {
    customer: 'Dona Zilda',
    priority: 2,
    phone: '558199410091',
    state: 'inbox',
    hoursAgo: 5,
    lines: [says('Meu filho, o remédio da pressão acabou. Atenolol 25. Tem?')],
  },
  {
    customer: 'Patrícia Gomes',
    phone: '5521987650092',
    state: 'inbox',
    department: 'Balcão',
    hoursAgo: 20,
    lines: [
      says('Boa noite, vocês aplicam injeção? Benzetacil'),
      says('Precisa agendar?', { after: 2 }),
      says('Alguém aí? 😕', { after: 95 }),
    ],
  },
  {
    customer: 'Fernando Albuquerque',
    phone: '5511987650093',
    state: 'inbox',
    hoursAgo: 27,
    lines: [
      says('Quero fazer o cadastro no programa de desconto do laboratório'),
      log('Bruno Carvalho devolveu o atendimento à fila.'),
    ],
  },
  {
    customer: 'Neuza Barbosa',
    phone: '5511976540094',
    state: 'inbox',
    department: 'Entregas',
    hoursAgo: 0.2,
    lines: [says('O motoboy disse que não achou o número, mas é 152 fundos')],
  },
]
