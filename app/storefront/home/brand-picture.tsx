import { uprightPicture } from '#app/slides/slide-image.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { Picture } from '#app/ui/picture.tsx';

/** The photo of the last slide, in portrait format, beside the message of an error page. */
export function BrandPicture() {
  const picture = useShop().picture;
  if (!picture) return null;
  return (
    <div className="aspect-4/5 w-[clamp(18rem,30vw,32rem)] shrink-0 bg-sand max-lg:hidden print:hidden">
      <Picture
        {...uprightPicture(picture)}
        sizes="30vw"
        alt=""
        width={960}
        height={1200}
        className="size-full object-cover"
        failure={null}
      />
    </div>
  );
}
