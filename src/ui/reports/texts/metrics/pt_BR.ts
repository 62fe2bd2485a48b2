import { METRIC_WORDS } from '@domain/reports/words'
import { defineTexts } from '@ui/kit/namespaces'

/** What each figure is called, and how it is counted, in the words of a shop. */
export const metricTexts = defineTexts(
  'reports/metrics',
  {
    name: METRIC_WORDS,
    about: {
      opened:
        'Cada conversa conta no dia em que abriu. Se o cliente volta depois de fechada, ela abre de novo e conta outra vez.',
      closed: 'Cada conversa conta no dia em que fechou. O fechamento desfeito na hora não conta.',
      abandoned: 'Conversas que fecharam sem que ninguém da equipe as pegasse.',
      resolution: 'Da abertura ao fechamento, em média. Inclui a noite e o tempo adiado.',
      reopened: 'De cada 100 conversas fechadas, quantas abriram de novo em até 24 horas.',
      queue_wait:
        'Da entrada na fila até alguém pegar, em média. Quem nunca foi atendido não entra aqui: está em “Fechadas sem atendimento”.',
      handling: 'Quanto tempo a conversa fica com uma pessoa, em média, sem o tempo em que esteve adiada.',
      first_response:
        'Da primeira mensagem do cliente até a primeira resposta de uma pessoa, em média. Robô e Maria não contam. Vale para quem respondeu.',
      first_response_open:
        'O mesmo que a 1ª resposta, contando só as horas em que a loja estava aberta, pelo horário que valia naquele dia.',
      response:
        'Cada vez que o cliente esperou, até uma pessoa responder, em média. Quem ainda espera não entra na média.',
      response_open: 'O mesmo que a resposta, contando só as horas em que a loja estava aberta.',
      nps: 'Notas 9 e 10 menos notas de 0 a 6, de cada 100 respostas. Conta no dia da pergunta; quem não responde não conta. De −100 a 100.',
      promoters: 'Quem deu 9 ou 10 (numa escala de 1 a 5, nota 5).',
      passives: 'Quem deu 7 ou 8 (numa escala de 1 a 5, nota 4).',
      detractors: 'Quem deu de 0 a 6 (numa escala de 1 a 5, até 3).',
      commented: 'Notas em que o cliente escreveu algo depois, no dia da pergunta.',
      asked: 'Pesquisas de satisfação enviadas, no dia do envio.',
      answer_rate: 'De cada 100 pesquisas enviadas, quantas tiveram nota.',
      received: 'Mensagens que os clientes mandaram.',
      sent: 'Mensagens que pessoas da equipe mandaram, também pelo celular da loja.',
      automatic: 'Mensagens que saíram sozinhas: boas-vindas, robôs, avisos.',
      orders: 'Pedidos confirmados que não foram cancelados nem devolvidos.',
      sold: 'Soma dos pedidos confirmados, sem os cancelados e devolvidos, no dia da confirmação.',
      ticket: 'Vendas confirmadas divididas pelo número de pedidos.',
      customers:
        'Quantas pessoas abriram conversa, cada uma contada uma vez no período. Por isso a soma dos dias é maior que o total.',
      resolution_open: 'O mesmo que até fechar, contando só as horas em que a loja estava aberta.',
      transferred: 'De cada 100 conversas fechadas, quantas passaram por mais de uma pessoa ou setor.',
      conversion:
        'De cada 100 conversas em que o cliente escreveu, quantas tiveram pedido confirmado e não cancelado.',
      queue_wait_open: 'O mesmo que a espera na fila, contando só as horas em que a loja estava aberta.',
      handling_open: 'O mesmo que em mão, contando só as horas em que a loja estava aberta.',
      own_first_response:
        'Da hora em que a pessoa pegou a conversa até a primeira resposta dela, em média. O que esperou antes não é dela.',
      waiting:
        'Clientes que escreveram nestes dias e ainda não foram respondidos. Não entram em nenhuma média.',
      unanswered: 'O cliente escreveu, e a conversa fechou sem que uma pessoa respondesse.',
      product_sales:
        'Soma dos produtos dos pedidos confirmados, sem o que foi devolvido e sem a taxa de entrega.',
      product_quantity: 'Quantas unidades saíram nos pedidos confirmados, sem o que foi devolvido.',
      canceled: 'Pedidos cancelados, no dia do cancelamento.',
      paid: 'O que foi pago menos o que foi devolvido, cada um no seu dia.',
      quotes: 'Orçamentos feitos, no dia em que foram feitos.',
      quote_conversion: 'De cada 100 orçamentos feitos nestes dias, quantos viraram pedido.',
      campaign_sent: 'Mensagens de campanhas que o provedor aceitou, no dia em que a campanha começou.',
      campaign_delivered: 'De cada 100 enviadas, quantas chegaram ao aparelho.',
      campaign_read: 'De cada 100 enviadas, quantas foram lidas por quem mostra que leu.',
      campaign_replied: 'De cada 100 enviadas, quantas tiveram resposta.',
      campaign_opted_out: 'De cada 100 enviadas, quantas pessoas pediram para não receber mais.',
      campaign_failed: 'Mensagens de campanhas que não saíram ou não chegaram.',
      campaign_sales: 'Pedidos de quem recebeu a campanha, no prazo em que ela conta.',
      campaign_cost: 'O que as mensagens das campanhas custaram.',
      bot_sessions: 'Conversas que um robô pegou, no dia em que pegou.',
      bot_contained:
        'De cada 100 conversas do robô que terminaram, quantas foram até o fim com o cliente respondendo e sem pedir uma pessoa. Silêncio não é sucesso.',
      bot_handed: 'De cada 100 conversas do robô que terminaram, quantas passaram a uma pessoa.',
      maria_conversations:
        'Conversas em que a Maria respondeu ao cliente por si, no dia em que começaram com ela. Sombra e rascunho não entram.',
      maria_contained:
        'De cada 100 conversas dela que terminaram, ou ficaram um dia em silêncio, em quantas ela deu uma resposta aprovada e ninguém da equipe precisou entrar.',
      maria_handed:
        'Conversas que ela passou à equipe, ou que alguém assumiu, no dia em que começaram com ela.',
      maria_cost_each:
        'O que o modelo custou nas conversas em que ela respondeu por si, dividido por elas. Sem conta de modelo é zero.',
      maria_turns:
        'Cada vez que ela pensou em uma resposta: dita ao cliente, escrita como rascunho, pedida pela equipe ou só contada (sombra).',
      maria_cost:
        'O que as respostas custaram pelos preços da conta do modelo. Os resumos que a equipe pede contam só nos limites de gasto.',
      maria_answer:
        'Da última mensagem do cliente até a decisão dela, em média, quando responde por si. Inclui os 2 segundos em que espera o cliente terminar.',
      maria_faults:
        'Vezes em que o modelo não deu nada que se use. O cliente recebeu a resposta aprovada ou uma pessoa.',
      maria_unproven:
        'Vezes em que o texto do modelo não saiu, porque dizia algo que a loja não disse. O cliente recebeu a resposta aprovada ou uma pessoa.',
      maria_flags: 'Mensagens sobre dose, sintoma, gravidez e semelhantes, que foram direto a uma pessoa.',
      maria_misses: 'Perguntas para as quais nada parecido foi encontrado.',
      maria_drafts: 'Rascunhos que alguém enviou, mudou ou não usou, no dia em que fez isso.',
      maria_accepted: 'De cada 100 rascunhos julgados, quantos foram enviados sem mudar.',
      maria_unsafe: 'Rascunhos que alguém marcou como perigosos para o cliente.',
      sign_ins: 'Quantas vezes alguém da equipe entrou no painel.',
      sign_in_failures: 'Tentativas de entrar com senha ou código errado, ou de quem não pode.',
      security_events: 'Tudo o que o registro de segurança guardou.',
      pbm_asked: 'Autorizações pedidas às operadoras, no dia do pedido.',
      pbm_authorised:
        'Autorizações que a operadora deu, no dia em que foram pedidas, mesmo que depois tenham vencido ou sido desfeitas.',
      pbm_denied: 'Autorizações que a operadora negou, no dia em que foram pedidas.',
      pbm_approval: 'De cada 100 respostas das operadoras, quantas autorizaram.',
      pbm_expired: 'Autorizações que venceram antes da entrega.',
      pbm_answer:
        'Do pedido até a resposta final da operadora, em média. Só as pedidas pelo Balcão; as do portal não têm espera.',
      pbm_discount: 'Desconto que os pacientes tiveram por PBM no que foi entregue, no dia da entrega.',
      pbm_pieces: 'Unidades entregues com PBM.',
      pbm_refund:
        'O que as operadoras devem pelo que foi entregue, no dia da entrega. O que elas não pagam e o que foi devolvido não entra.',
      pbm_unpaid: 'Vendas que a operadora se recusou a pagar depois da entrega.',
    },
  },
  { pt: () => import('./pt'), en: () => import('./en') },
)
