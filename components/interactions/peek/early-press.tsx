/**
 * Remembers the row that is pressed before the page's scripts run, by the guid in its link: `takeEarlyPress` gives it.
 * Written out for the HTML, as it must be there before any script file is.
 */
const remember = `addEventListener("click",function(e){
var d=document.documentElement.dataset,t=e.target,r=t.closest&&t.closest("tbody tr"),a=r&&r.querySelector('a[href^="/interactions/"]');
if(a&&!("hydrated" in d)&&!t.closest("a,button,input,label"))d.pressedRow=a.getAttribute("href").split(/[/?]/)[2]})`;

export function EarlyPress({ nonce }: { nonce: string | undefined }) {
  // Browsers hide the nonce from the scripts that compare.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {remember}
    </script>
  );
}
