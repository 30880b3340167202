// One button, sent to where the page came from, and what came of it.
const form = document.querySelector('form');
const said = (role, text) => {
  form.querySelector(`[role=${role}]`).textContent = text;
};
document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches
  ? 'dark'
  : 'light';
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const card = form.elements.namedItem('card')?.value;
  said('alert', '');
  const answer = await fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card }),
  });
  const body = await answer.json();
  said('alert', answer.ok ? '' : answer.status === 402 ? form.dataset.declined : form.dataset.failed);
  if (!answer.ok) return;
  const day = new Date(body.effective_at).toLocaleDateString(document.documentElement.lang, {
    dateStyle: 'long',
  });
  said(
    'status',
    form.dataset.done.replace('{day}', () => day).replace('{card}', () => body.card),
  );
  form.querySelector('button').hidden = true;
});
