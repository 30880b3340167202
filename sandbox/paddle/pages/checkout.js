// The form in the frame: it tells the script around it what happens, as Paddle's does.
const order = JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{}');
const tell = (message) => parent.postMessage(message, '*'); // nothing in it is secret; the script around it checks who speaks
const form = document.querySelector('form');
const [alert, button] = [document.querySelector('[role=alert]'), form.querySelector('[type=submit]')];
const field = (name) => form.elements.namedItem(name);

document.documentElement.dataset.theme = order.theme;
field('email').value = order.email ?? '';
document.querySelector('#bad').addEventListener('click', () => {
  field('card').value = '4000 0000 0000 0002';
});
new ResizeObserver(() => tell({ height: document.querySelector('main').offsetHeight + 4 })).observe(
  document.body,
);

const ask = async () => {
  const { token, priceId, customData } = order;
  const answer = await fetch('./checkout/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, priceId, customData, card: field('card').value }),
  });
  if (answer.status === 402) {
    alert.textContent = form.dataset.declined;
    tell({ name: 'checkout.payment.failed' });
    return;
  }
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { transaction_id } = await answer.json();
  tell({
    name: 'checkout.completed',
    data: { transaction_id, status: 'completed', custom_data: customData },
  });
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (button.ariaDisabled === 'true') return;
  alert.textContent = '';
  button.ariaDisabled = 'true';
  await ask().catch(() => {
    alert.textContent = form.dataset.failed;
  });
  button.ariaDisabled = 'false';
});

const isSold = order.token === 'test_local' && order.priceId === 'pri_01rejoinderearlybird000000';
tell({ name: isSold ? 'checkout.loaded' : 'checkout.error', data: { status: 'ready' } });
