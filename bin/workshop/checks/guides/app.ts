/** The application that the end-to-end tests of the guides open. */
export const APP = `<!doctype html><title>app</title><ul></ul><script type="module">
const say = (text, role) => { const item = document.createElement('li'); item.textContent = text; if (role) item.setAttribute('role', role); document.querySelector('ul').append(item) }
const response = await fetch('https://site.example/api/core/v2/posts')
if (!response.ok) say('Not available', 'alert')
else { const posts = await response.json(); for (const post of posts) say(post.title.rendered); if (!posts.length) say('Nothing yet') }
</script>`
